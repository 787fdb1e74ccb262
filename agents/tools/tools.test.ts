import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandReadingResponseSchema } from '@callsheet/lib/wire/research/brand-reading.ts'
import { marketResearchResponseSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { offerAnalysisResponseSchema } from '@callsheet/lib/wire/research/offer-analysis.ts'
import {
  pageStructureResponseSchema,
  scrapeResponseSchema,
  screenshotResponseSchema
} from '@callsheet/lib/wire/page-tools.ts'
import type { SeenRequest } from '../testing/script-gateway.ts'
import { offerAnswer, plainOffer, startAgentsWithWeb, toolAnswer } from '../testing/start-web.ts'

let house: Awaited<ReturnType<typeof startAgentsWithWeb>>
let answer = (_request: SeenRequest, _count: number): unknown => offerAnswer(plainOffer)
let product = ''

beforeAll(async () => {
  house = await startAgentsWithWeb((request, count) => Response.json(answer(request, count)))
  const shelf = await (await fetch(`${house.web.url}/store`)).text()
  product = house.web.url + (/href="(\/store\/[^"#]*slow-tide[^"]*)"/.exec(shelf)?.[1] ?? '')
})

afterAll(() => house.stop())

test('scrape reads a product page as Markdown with its price', async () => {
  const response = await house.agents.post('/tools/scrape', {
    url: product,
    formats: ['markdown', 'text', 'links', 'metadata', 'html']
  })
  const page = scrapeResponseSchema.parse(await response.json())
  expect(page).toMatchObject({ url: product, status: 200, kind: 'html', readBy: 'fetch', warnings: [] })
  expect(page.markdown).toContain('# Slow Tide Cold Brew Concentrate')
  expect(page.metadata).toMatchObject({ price: 18.5, currency: 'USD' })
  expect(page.metadata?.offers[0]).toMatchObject({ price: 18.5, currency: 'USD' })
  expect(page.links?.length).toBeGreaterThan(3)
  expect(page.html).toContain('<html')
  expect(page.text).not.toContain('<')
})

test('scrape draws a page with the browser when asked', async () => {
  const response = await house.agents.post('/tools/scrape', { url: product, render: 'always', waitFor: 'h1' })
  expect(scrapeResponseSchema.parse(await response.json())).toMatchObject({ readBy: 'browser', status: 200 })
})

test('structure gives headings, calls to action and the accessibility tree, and goes deeper by selector', async () => {
  const whole = await house.agents.post('/tools/page-structure', { url: product })
  const page = pageStructureResponseSchema.parse(await whole.json())
  expect(page.product).toMatchObject({ price: 18.5 })
  expect(page.headings[0]?.text).toContain('Slow Tide')
  expect(page.callsToAction.length).toBeGreaterThan(0)
  expect(page.accessibilityTree?.text).toMatch(/heading "Slow Tide.*" level=1/)
  const cut = await house.agents.post('/tools/page-structure', { url: product, maxTreeCharacters: 500 })
  const small = pageStructureResponseSchema.parse(await cut.json())
  expect(small.accessibilityTree?.text.length).toBeLessThanOrEqual(500)
  expect(small.accessibilityTree?.omitted).toBeGreaterThan(0)
  const deeper = await house.agents.post('/tools/page-structure', { url: product, selector: 'footer' })
  expect(pageStructureResponseSchema.parse(await deeper.json()).accessibilityTree?.text).not.toContain('level=1')
})

test('screenshot answers a picture, or JSON with it', async () => {
  const picture = await house.agents.post('/tools/screenshot', { url: product, device: 'phone', format: 'jpeg' })
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  const json = await house.agents.post('/tools/screenshot', { url: product, selector: 'h1', as: 'json', dark: true })
  expect(screenshotResponseSchema.parse(await json.json())).toMatchObject({ status: 200, contentType: 'image/png' })
})

test.each([
  ['/tools/scrape', { url: 'http://169.254.169.254/' }, 403],
  ['/tools/scrape', { url: 'file:///etc/passwd' }, 403],
  ['/tools/scrape', { url: 'nonsense' }, 403],
  ['/tools/scrape', {}, 422],
  ['/tools/scrape', { url: 'https://example.com', formats: ['pdf'] }, 422],
  ['/tools/screenshot', { url: 'http://localhost:22/' }, 403],
  ['/tools/screenshot', { url: 'https://example.com', viewport: { width: 1e6, height: 1 } }, 422],
  ['/tools/page-structure', { url: 'http://[::1]/' }, 403],
  ['/tools/market-research', {}, 422],
  ['/agents/brand-reader', {}, 422],
  ['/agents/brand-reader', { url: 'http://127.1/' }, 403],
  ['/agents/offer-intelligence', {}, 422],
  ['/agents/offer-intelligence', { url: 'http://127.1/' }, 403],
  ['/agents/offer-intelligence', { url: 'https://example.com', text: 'both' }, 422]
])('%s refuses %j with %i', async (path, body, status) => {
  const response = await house.agents.post(path, body)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
})

test('research asks every source and gives words that can be cited', async () => {
  const response = await house.agents.post('/tools/market-research', { query: 'cold brew', limit: 8 })
  const { sources } = marketResearchResponseSchema.parse(await response.json())
  expect(sources.map(({ source }) => source).toSorted()).toEqual([
    'discussion-forum',
    'marketplace',
    'review-site',
    'social-ad-library',
    'video-platform'
  ])
  for (const report of sources) {
    expect(report).toMatchObject({ outcome: 'complete', failures: [] })
    expect(report.quotes.length).toBeGreaterThan(0)
    expect(report.quotes.length).toBeLessThanOrEqual(8)
  }
})

test('a source that fails leaves the others their results and says why', async () => {
  // Its address is not among the allowed ones, as if a name had led to the inside.
  const broken = await startAgentsWithWeb(() => Response.json({}), {}, { 'review-site': 'http://127.0.0.1:9/refused' })
  const response = await broken.agents.post('/tools/market-research', {
    query: 'cold brew',
    sources: ['discussion-forum', 'review-site']
  })
  const { sources } = marketResearchResponseSchema.parse(await response.json())
  expect(sources.find(({ source }) => source === 'discussion-forum')?.outcome).toBe('complete')
  const failed = sources.find(({ source }) => source === 'review-site')
  expect(failed).toMatchObject({ outcome: 'failed', quotes: [] })
  expect(failed?.failures[0]?.reason).toBe('refused-address')
  await broken.stop()
})

test('an offer is read from its page by the analyst', async () => {
  const response = await house.agents.post('/agents/offer-intelligence', { url: product })
  const analysed = offerAnalysisResponseSchema.parse(await response.json())
  expect(analysed).toMatchObject({ url: product, attempts: 1, offer: { name: 'Slow Tide' } })
  expect(analysed.title).toContain('Slow Tide')
  const sent = JSON.stringify(house.gateway.seen.at(-1)?.body)
  expect(sent).toContain('Twenty hours in the tank')
})

test('evidence that does not stand on the page goes back to the model', async () => {
  const invented = { ...plainOffer, promise: { text: 'x', where: 'Hero', evidence: 'Cures everything overnight' } }
  const before = house.gateway.seen.length
  answer = (_request, count) => offerAnswer(count - before === 1 ? invented : plainOffer)
  const response = await house.agents.post('/agents/offer-intelligence', { url: product })
  expect(offerAnalysisResponseSchema.parse(await response.json())).toMatchObject({
    attempts: 2,
    offer: { promise: null }
  })
  expect(JSON.stringify(house.gateway.seen.at(-1)?.body)).toContain('does not stand on the page')
})

test('an offer pasted as text needs no page, and progress streams when asked for', async () => {
  const response = await house.agents.post(
    '/agents/offer-intelligence',
    { text: 'Slow Tide, cold brew concentrate, 18 dollars.' },
    { headers: { accept: 'text/event-stream' } }
  )
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const text = await response.text()
  expect(text).toMatch(/event: progress\ndata: \{"step":"analysing"/)
  expect(text).toMatch(/event: result\ndata: \{"url":null/)
})

test('what goes wrong in a stream is its last event', async () => {
  const response = await house.agents.post(
    '/agents/offer-intelligence',
    { url: 'http://10.0.0.1/' },
    { headers: { accept: 'text/event-stream' } }
  )
  expect(await response.text()).toMatch(/event: error\ndata: .*"code":"forbidden"/)
})

test('a site is read for its brand: looks as measured, and no word that does not stand there', async () => {
  const read = {
    name: 'Corner Goods',
    products: ['Slow Tide Cold Brew Concentrate', 'Moon Boots'],
    adjectives: ['plain', 'dry', 'warm'],
    sentences: [
      'We reinvent the way the world shops.',
      'If we would not give it to a friend, it is not here.',
      'We are a small shop with a short shelf.'
    ],
    wordsToUse: ['short shelf', 'synergy'],
    claims: [
      { text: 'You can send it back for thirty days', proof: 'Thirty days to change your mind.' },
      { text: 'Everybody loves it', proof: 'Nine of ten love it.' }
    ],
    disclosures: ['Free shipping over $40.', 'Results may vary.']
  }
  answer = () => toolAnswer('brand_reader', read)
  const response = await house.agents.post('/agents/brand-reader', { url: `${house.web.url}/store/` })
  const { content, logos, dropped } = brandReadingResponseSchema.parse(await response.json())
  expect(content).toMatchObject({
    name: 'Corner Goods',
    products: ['Slow Tide Cold Brew Concentrate'],
    voice: {
      adjectives: ['plain', 'dry', 'warm'],
      examples: ['If we would not give it to a friend, it is not here.', 'We are a small shop with a short shelf.']
    },
    wordsToUse: ['short shelf'],
    neverWords: [],
    claims: [{ text: 'You can send it back for thirty days' }],
    disclosures: ['Free shipping over $40.'],
    logo: null,
    typefaces: [
      { use: 'headings', name: 'Georgia' },
      { use: 'text', name: 'Georgia' }
    ]
  })
  expect(dropped).toBe(5)
  expect(content.colours).toContainEqual({ role: 'primary', hex: '#b4491f' })
  expect(content.colours).toContainEqual({ role: 'background', hex: '#fbf8f3' })
  expect(content.colours).toContainEqual({ role: 'text', hex: '#22201c' })
  expect(logos[0]).toEqual({
    from: 'organization',
    url: `${house.web.url}/store/pictures/perch-folding-laptop-stand.png`
  })
})

test('a page without anything to read is a clear problem', async () => {
  const response = await house.agents.post('/agents/brand-reader', { url: `${house.web.url}/nowhere` })
  expect(response.status).toBe(502)
  const problem = (await response.json()) as { detail: string }
  expect(problem.detail).toMatch(/could not be read\. .+/)
})
