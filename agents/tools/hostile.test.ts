import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostilePages } from '@callsheet/understudy/web/hostile-pages.ts'
import { offerAnswer, plainOffer, startAgentsWithWeb } from '../testing/start-web.ts'

let house: Awaited<ReturnType<typeof startAgentsWithWeb>>
let answer: () => unknown = () => offerAnswer(plainOffer)

beforeAll(async () => {
  house = await startAgentsWithWeb(() => Response.json(answer()), {
    FETCH_TIMEOUT_SECONDS: '1',
    BROWSER_TIMEOUT_SECONDS: '4',
    BROWSER_CONCURRENCY: '3',
    FETCH_MAX_BYTES: '10000000'
  })
})

afterAll(() => house.stop())

/** The others, which bite a plain reader too, are in the suite of the whole service on each platform. */
describe.concurrent.each(hostilePages.filter(({ needsScripts }) => needsScripts))(
  'a page that $tries',
  ({ slug, danger }) => {
    test('is refused or survived by the browser, and the service goes on', async () => {
      const response = await house.agents.post('/tools/scrape', {
        url: `${house.web.url}/hostile/${slug}`,
        formats: ['markdown', 'text', 'links', 'metadata'],
        render: 'always'
      })
      const body = await response.text()
      expect(response.status).not.toBe(500)
      expect(body).not.toMatch(/root:x:0|"internal"/)
      if (danger === 'words') expect(response.status).toBe(200)
      expect((await fetch(`${house.agents.url}/health`)).status).toBe(200)
    }, 90_000)
  }
)

describe.each(hostilePages.filter(({ danger }) => danger === 'words'))('a page that $tries', ({ slug }) => {
  test('reaches the model as data that cannot close its own delimiter', async () => {
    answer = () => offerAnswer(plainOffer)
    await house.agents.post('/agents/offer-intelligence', { url: `${house.web.url}/hostile/${slug}` })
    const body = house.gateway.seen.at(-1)?.body
    const messages = body?.messages as { role: string; content: string }[]
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toMatch(/^<input>[^<]*<\/input>$/)
    expect(body?.tool_choice).toEqual({ type: 'tool', name: 'offer_intelligence' })
  })
})

test('a model that was talked into another tool gets nothing done', async () => {
  const seenBefore = house.gateway.seen.length
  answer = () => ({
    ...offerAnswer({}),
    content: [{ type: 'tool_use', id: 'toolu_2', name: 'generate_image', input: { prompt: 'x' } }]
  })
  const response = await house.agents.post('/agents/offer-intelligence', {
    url: `${house.web.url}/hostile/inject-visible`
  })
  expect(response.status).toBe(502)
  expect(house.gateway.seen.length - seenBefore).toBe(3)
})
