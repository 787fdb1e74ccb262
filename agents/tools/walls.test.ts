import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketResearchResponseSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { scrapeResponseSchema } from '@callsheet/lib/wire/page-tools.ts'
import { wallPages, type WallPage } from '@callsheet/understudy/web/wall-pages.ts'
import { offerAnswer, plainOffer, startAgentsWithWeb } from '../testing/start-web.ts'

let house: Awaited<ReturnType<typeof startAgentsWithWeb>>

beforeAll(async () => {
  house = await startAgentsWithWeb(() => Response.json(offerAnswer(plainOffer)), { BROWSER_TIMEOUT_SECONDS: '12' })
})

afterAll(() => house.stop())

const pages = Object.entries<WallPage>(wallPages)
const walls = pages.filter(([, { reason }]) => reason !== null)

test.each(walls)('the wall %s is said and not read', async (slug, { reason }) => {
  const url = `${house.web.url}/walls/${slug}`
  const response = await house.agents.post('/tools/scrape', { url, render: 'never' })
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({
    code: 'page-blocked',
    detail: expect.stringMatching(/^The page at 127\.0\.0\.1:\d+ could not be read\. .+ paste its text instead\./),
    url,
    reason,
    setting: 'SCRAPE_PROVIDER_URL'
  })
})

test.each(pages.filter(([, { reason }]) => reason === null))('the page %s is read', async (slug) => {
  const response = await house.agents.post('/tools/scrape', {
    url: `${house.web.url}/walls/${slug}`,
    render: 'never',
    formats: ['text']
  })
  expect(scrapeResponseSchema.parse(await response.json())).toMatchObject({ status: 200, warnings: [] })
})

test('a wall that stands before the browser too is said after it was tried', async () => {
  const url = `${house.web.url}/walls/cloudflare`
  expect(await (await house.agents.post('/tools/scrape', { url })).json()).toMatchObject({ reason: 'captcha' })
})

test('no agent is asked about a wall, and no picture is taken for the page', async () => {
  const before = house.gateway.seen.length
  const url = `${house.web.url}/walls/recaptcha`
  for (const path of [
    '/agents/offer-intelligence',
    '/agents/brand-reader',
    '/tools/page-structure',
    '/tools/screenshot'
  ])
    expect(await (await house.agents.post(path, { url })).json(), path).toMatchObject({
      code: 'page-blocked',
      reason: 'captcha'
    })
  expect(house.gateway.seen).toHaveLength(before)
})

test('what research found says on which day it was read', async () => {
  const since = Date.now()
  const response = await house.agents.post('/tools/market-research', { query: 'cold brew', sources: ['review-site'] })
  const { sources } = marketResearchResponseSchema.parse(await response.json())
  const days = sources.flatMap(({ quotes }) => quotes.map(({ readAt }) => Date.parse(readAt ?? '')))
  expect(days.length).toBeGreaterThan(0)
  for (const day of days) expect(day).toBeGreaterThanOrEqual(since)
})

test('the stand-in shop answers what is known already by a 304', async () => {
  const first = await fetch(house.web.productUrl)
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(house.web.productUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const read = async () =>
    scrapeResponseSchema.parse(await (await house.agents.post('/tools/scrape', { url: house.web.productUrl })).json())
  const [one, two] = [await read(), await read()]
  expect(two.markdown).toBe(one.markdown)
  expect(Date.parse(two.readAt)).toBeGreaterThan(Date.parse(one.readAt))
})
