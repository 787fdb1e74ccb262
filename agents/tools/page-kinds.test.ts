import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scrapeResponseSchema, screenshotResponseSchema } from '@callsheet/lib/wire/page-tools.ts'
import { html, pdf, startSite } from '../testing/start-site.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'

type Agents = Awaited<ReturnType<typeof startTestAgents>>

let site: Awaited<ReturnType<typeof startSite>>
let agents: Agents

const story = '<main><h1>Cold brew</h1><p>Twenty hours in the tank, and nothing bitter comes out of it.</p></main>'
const banner = (style: string) =>
  `<div id="notice" style="${style}">We use cookies to measure visits. <button>Accept all</button> <button>Reject</button></div>`
const fixed = 'position:fixed;inset:auto 0 0 0;height:200px;background:red;color:white'
/** One pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const shiftJis = Buffer.concat([
  Buffer.from('<html><head><meta charset="shift_jis"></head><body><main><p>'),
  Buffer.from([0x83, 0x52, 0x81, 0x5b, 0x83, 0x71, 0x81, 0x5b]),
  Buffer.from('</p></main></body></html>')
])

beforeAll(async () => {
  site = await startSite({
    '/robots.txt': () => new Response('User-agent: *\nDisallow: /private\n'),
    '/private': () => html(story),
    '/public': () => html(story),
    '/leaflet.pdf': () => pdf('Cold brew on paper'),
    '/picture.gif': () => new Response(gif, { headers: { 'content-type': 'image/gif' } }),
    '/western': () =>
      new Response(Buffer.from('<main><p>Caf\xe9 \x80 18</p></main>', 'latin1'), {
        headers: { 'content-type': 'text/html; charset=iso-8859-1' }
      }),
    '/japanese': () => new Response(shiftJis, { headers: { 'content-type': 'text/html' } }),
    '/plain': () => html(story),
    '/known-banner': () => html(`${story}<div id="onetrust-banner-sdk" style="${fixed}">Privacy</div>`),
    '/unknown-banner': () => html(story + banner(fixed)),
    '/visitor': (request) =>
      html(
        `<main><p>Asked as ${request.headers.get('user-agent')}, in ${request.headers.get('accept-language')}, ` +
          `by ${request.headers.get('sec-fetch-mode')}.</p><p id="seen"></p></main><script>` +
          `seen.textContent = 'Seen: ' + [navigator.webdriver, navigator.plugins.length > 0, typeof chrome, navigator.language]` +
          `</script>`
      ),
    '/busy': () => html(`${story}<script>setInterval(() => fetch('/tick?' + Math.random()), 20)</script>`),
    '/tick': () => new Response('')
  })
  agents = await startTestAgents({
    FETCH_ALLOWED_ORIGINS: site.url,
    FETCH_HOST_INTERVAL_SECONDS: '0',
    BROWSER_TIMEOUT_SECONDS: '12'
  })
})

afterAll(async () => {
  await agents.stop()
  await site.stop()
})

async function scraped(path: string, from = agents) {
  const response = await from.post('/tools/scrape', { url: site.url + path, formats: ['markdown', 'text'] })
  return scrapeResponseSchema.parse(await response.json())
}

test('a PDF is answered with its text', async () => {
  expect(await scraped('/leaflet.pdf')).toMatchObject({
    kind: 'pdf',
    text: expect.stringContaining('Cold brew on paper')
  })
})

test('a picture is answered with its size', async () => {
  expect(await scraped('/picture.gif')).toMatchObject({
    kind: 'image',
    image: { width: 1, height: 1, bytes: gif.byteLength }
  })
})

test.each([
  ['/western', 'Café € 18'],
  ['/japanese', 'コーヒー']
])('the letters of %s survive', async (path, words) => {
  expect((await scraped(path)).text).toContain(words)
})

test('what robots.txt keeps out is read or refused, as the setting says', async () => {
  const refused = await agents.post('/tools/scrape', { url: `${site.url}/private` })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ reason: 'robots' })
  expect((await agents.post('/tools/screenshot', { url: `${site.url}/private` })).status).toBe(403)
  expect((await scraped('/public')).text).toContain('Twenty hours')
  const allowed = { FETCH_ALLOWED_ORIGINS: site.url, FETCH_RESPECT_ROBOTS: 'false', FETCH_HOST_INTERVAL_SECONDS: '0' }
  const blind = await startTestAgents(allowed)
  expect((await scraped('/private', blind)).text).toContain('Twenty hours')
  await blind.stop()
})

test('a cookie banner, of a known consent tool or of any other make, is not in the picture', async () => {
  const pictures = await Promise.all(['/plain', '/known-banner', '/unknown-banner'].map((path) => picture(path)))
  expect(new Set(pictures).size).toBe(1)
})

test('a page is asked for as a browser of the country asks, and finds no automation in it', async () => {
  const ask = async (render: string, from: Agents) => {
    const body = { url: `${site.url}/visitor`, formats: ['text'], country: 'DE', render }
    return scrapeResponseSchema.parse(await (await from.post('/tools/scrape', body)).json()).text ?? ''
  }
  const plain = await ask('never', agents)
  expect(plain).toMatch(/Asked as Mozilla\/5\.0 .* Chrome\/\d+\.0\.0\.0 Safari\/537\.36/)
  expect(plain).toContain('in de-DE,de;q=0.9,en;q=0.8, by navigate.')
  expect(await ask('always', agents)).toContain('Seen: false,true,object,de-DE')
  // It says who it is only where the site's rules are kept.
  expect(plain).toContain('compatible; ')
  const env = { FETCH_ALLOWED_ORIGINS: site.url, FETCH_RESPECT_ROBOTS: 'false', FETCH_HOST_INTERVAL_SECONDS: '0' }
  const blind = await startTestAgents(env)
  expect(await ask('never', blind)).not.toContain('compatible; ')
  await blind.stop()
})

test('a page that never comes to rest is answered in time, and says so', async () => {
  const response = await agents.post('/tools/screenshot', { url: `${site.url}/busy`, as: 'json' })
  expect(screenshotResponseSchema.parse(await response.json())).toMatchObject({ status: 200, settled: false })
})

test('with a scraping provider set, pages of the web are read through it, in its own format', async () => {
  const asked: { authorization: string | null; body: unknown }[] = []
  const provider = await startSite({
    '/v2/scrape': async (request) => {
      asked.push({ authorization: request.headers.get('authorization'), body: await request.json() })
      const metadata = { statusCode: 200, sourceURL: 'https://shop.example.com/' }
      return Response.json({
        success: true,
        data: { markdown: '# From the provider', rawHtml: `<title>Shop</title>${story}`, metadata }
      })
    }
  })
  const through = await startTestAgents({ SCRAPE_PROVIDER_URL: provider.url, SCRAPE_PROVIDER_KEY: 'fc-key' })
  const response = await through.post('/tools/scrape', {
    url: 'https://shop.example.com/',
    formats: ['markdown', 'text'],
    country: 'DE'
  })
  expect(scrapeResponseSchema.parse(await response.json())).toMatchObject({
    readBy: 'provider',
    markdown: '# From the provider',
    text: expect.stringContaining('Twenty hours')
  })
  expect(asked).toMatchObject([
    {
      authorization: 'Bearer fc-key',
      body: { url: 'https://shop.example.com/', formats: ['markdown', 'rawHtml'], location: { country: 'DE' } }
    }
  ])
  expect((await through.post('/tools/scrape', { url: 'http://10.0.0.1/' })).status).toBe(403)
  expect(asked).toHaveLength(1)
  await through.stop()
  await provider.stop()
})

async function picture(path: string): Promise<string> {
  const response = await agents.post('/tools/screenshot', {
    url: site.url + path,
    viewport: { width: 600, height: 500 }
  })
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex')
}
