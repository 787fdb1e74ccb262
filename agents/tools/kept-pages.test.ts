import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scrapeResponseSchema } from '@callsheet/lib/wire/page-tools.ts'
import { html, startSite } from '../testing/start-site.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'

let site: Awaited<ReturnType<typeof startSite>>
let agents: Awaited<ReturnType<typeof startTestAgents>>
const seen: Headers[] = []

const story = (words: string) =>
  `<main><h1>Cold brew</h1><p>${words} ${'Twenty hours in the tank, and nothing bitter. '.repeat(12)}</p></main>`

function answer(request: Request, headers: Record<string, string>): Response {
  seen.push(request.headers)
  if (headers.etag !== undefined && request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  const page = html(story(`Read number ${seen.length}, in ${request.headers.get('accept-language')}.`))
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
  return page
}

beforeAll(async () => {
  site = await startSite({
    '/kept': (request) => answer(request, { 'cache-control': 'max-age=600' }),
    '/marked': (request) => answer(request, { etag: '"one"' }),
    '/private': (request) => answer(request, { 'cache-control': 'private, max-age=600' }),
    '/open': (request) => answer(request, {})
  })
  agents = await startTestAgents({ FETCH_ALLOWED_ORIGINS: site.url, FETCH_HOST_INTERVAL_SECONDS: '0' })
})

afterAll(async () => {
  await agents.stop()
  await site.stop()
})

beforeEach(() => void seen.splice(0))

async function read(path: string, from = agents, body: Record<string, unknown> = {}) {
  const response = await from.post('/tools/scrape', {
    url: site.url + path,
    formats: ['text'],
    render: 'never',
    ...body
  })
  return scrapeResponseSchema.parse(await response.json())
}

test('a page that may be kept is asked for once, with its day', async () => {
  const one = await read('/kept')
  expect(await read('/kept')).toEqual(one)
  expect(seen).toHaveLength(1)
})

test('a page with a mark is asked for by it, and is not sent again', async () => {
  const one = await read('/marked')
  const two = await read('/marked')
  expect(two.text).toBe(one.text)
  expect(seen.map((headers) => headers.get('if-none-match'))).toEqual([null, '"one"'])
})

test.each(['/private', '/open'])('%s is asked for each time', async (path) => {
  const one = await read(path)
  expect((await read(path)).text).not.toBe(one.text)
  expect(seen).toHaveLength(2)
})

test('a cache of no size keeps nothing', async () => {
  const without = await startTestAgents({
    FETCH_ALLOWED_ORIGINS: site.url,
    FETCH_HOST_INTERVAL_SECONDS: '0',
    FETCH_CACHE_MEGABYTES: '0'
  })
  await read('/kept', without)
  await read('/kept', without)
  expect(seen).toHaveLength(2)
  await without.stop()
})

test.each([
  [{ language: 'German' }, 'de-DE,de;q=0.9,en;q=0.8'],
  [{ language: 'Mexican Spanish' }, 'es-MX,es;q=0.9,en;q=0.8'],
  [{ language: 'French', country: 'CH' }, 'fr-CH,fr;q=0.9,en;q=0.8'],
  [{}, 'en-US,en;q=0.9']
])('a page is asked for in the language of %j', async (market, header) => {
  expect((await read('/open', agents, market)).text).toContain(`in ${header}.`)
  expect(seen[0]?.get('accept-language')).toBe(header)
})

test('the browser speaks it too', async () => {
  expect((await read('/open', agents, { language: 'German', render: 'always' })).text).toContain('in de-DE')
})
