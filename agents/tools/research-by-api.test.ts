import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  marketResearchResponseSchema,
  researchMounts,
  type ResearchSource,
  type SourceReport
} from '@callsheet/lib/wire/research/market-research.ts'
import { niches } from '@callsheet/understudy/demo/shops/niches.ts'
import { defaultApiAccounts, type ApiAccounts } from '@callsheet/understudy/web/api-accounts.ts'
import { apiMounts, startWebUnderstudy } from '@callsheet/understudy/web/server.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'

const keys = {
  YOUTUBE_API_KEY: defaultApiAccounts.youtubeKey,
  REDDIT_CLIENT_ID: defaultApiAccounts.redditClientId,
  REDDIT_CLIENT_SECRET: defaultApiAccounts.redditClientSecret,
  TRUSTPILOT_API_KEY: defaultApiAccounts.trustpilotKey
}

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

interface ResearchOptions {
  env?: Record<string, string>
  apis?: Partial<ApiAccounts>
  /** Where the pages are, in place of the stand-in's own. */
  pages?: string
  /** Where the APIs are, in place of the stand-in's own. */
  apiOrigin?(webUrl: string): Promise<string>
  query?: string
}

/** Asks one source over HTTP, with the keys of all of them. */
async function research(source: ResearchSource & keyof typeof apiMounts, options: ResearchOptions = {}) {
  const { env = {}, apis, pages, apiOrigin, query = 'cold brew' } = options
  const web = await startWebUnderstudy({ port: 0, ...(apis && { apis }) })
  stops.push(() => web.stop())
  const api = apiOrigin ? await apiOrigin(web.url) : web.url + apiMounts[source]
  const agents = await startTestAgents({
    FETCH_ALLOWED_ORIGINS: [web.url, pages, apiOrigin && api].filter(Boolean).join(','),
    FETCH_HOST_INTERVAL_SECONDS: '0',
    RESEARCH_ORIGINS: JSON.stringify({ [source]: pages ?? web.url + researchMounts[source] }),
    RESEARCH_API_ORIGINS: JSON.stringify({ [source]: api }),
    ...keys,
    ...env
  })
  stops.push(() => agents.stop())
  const answer = await agents.post('/tools/market-research', { query, sources: [source] })
  const { sources } = marketResearchResponseSchema.parse(await answer.json())
  return { report: sources[0]!, web }
}

/** A site whose rules keep every robot out of every page. */
async function startForbidden(): Promise<string> {
  return listen(
    createServer((request, response) => {
      if (request.url === '/robots.txt') return void response.end('User-agent: *\nDisallow: /\n')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Nobody may read this.</p>')
    })
  )
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reasons = ({ failures }: SourceReport) =>
  failures.map(({ reason, setting, otherSetting }) => ({ reason, setting, otherSetting }))

describe('a source with a key of its own API', () => {
  test('YouTube is read by it: comments with author, day and likes, linked to their place', async () => {
    const { report, web } = await research('video-platform')
    expect(report).toMatchObject({ outcome: 'complete', failures: [] })
    expect(report.quotes.length).toBeGreaterThan(3)
    for (const quote of report.quotes) {
      expect(quote).toMatchObject({
        kind: 'comment',
        author: expect.stringMatching(/\w/),
        votes: expect.any(Number),
        // Its pages only say "2 months ago".
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        title: expect.stringMatching(/\w/)
      })
      expect(quote.sourceUrl).toMatch(/\/watch\?v=[\w-]{11}&lc=/)
    }
    expect((await fetch(report.quotes[0]!.sourceUrl)).status).toBe(200)
    expect(report.facts[0]?.url).toContain(`${web.url}/video/youtube/v3/search`)
    expect(JSON.stringify(report)).not.toContain(defaultApiAccounts.youtubeKey)
  })

  test('Reddit is read by it: it signs in as an application, then reads threads', async () => {
    const { report, web } = await research('discussion-forum')
    expect(report).toMatchObject({ outcome: 'complete', failures: [] })
    expect(report.quotes.filter(({ kind }) => kind === 'comment').length).toBeGreaterThan(3)
    for (const { url } of report.facts) expect(url).toContain(`${web.url}/forum/oauth/`)
    for (const quote of report.quotes) expect(quote.sourceUrl).toContain(`${web.url}/forum/r/`)
  })

  test('Trustpilot is read by it: the business is found, then its reviews', async () => {
    const { report, web } = await research('review-site')
    expect(report).toMatchObject({ outcome: 'complete', failures: [] })
    expect(report.quotes.length).toBeGreaterThan(3)
    for (const quote of report.quotes) {
      expect(quote).toMatchObject({ kind: 'review', rating: expect.any(Number), product: expect.stringMatching(/\w/) })
      expect(quote.sourceUrl).toContain(`${web.url}/reviews/reviews/`)
    }
    const byDomain = await research('review-site', { query: niches[0].brand.domain })
    expect(byDomain.report).toMatchObject({ outcome: 'complete', quotes: expect.arrayContaining([expect.anything()]) })
  })

  test('is read by it also where robots.txt keeps us out of its pages, and out of the API’s own host', async () => {
    const pages = await startForbidden()
    const { report } = await research('video-platform', {
      pages,
      // The real API's host forbids every robot as well.
      apiOrigin: (webUrl) =>
        listen(
          createServer((request, response) => {
            if (request.url === '/robots.txt') return void response.end('User-agent: *\nDisallow: /\n')
            void fetch(`${webUrl}/video${request.url}`, {
              headers: { 'x-goog-api-key': String(request.headers['x-goog-api-key']) }
            }).then(async (answer) =>
              response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
            )
          })
        )
    })
    expect(report).toMatchObject({ outcome: 'complete', failures: [] })
    expect(report.quotes.length).toBeGreaterThan(3)
  })
})

describe('an API that refuses', () => {
  test.each([
    ['YouTube', 'video-platform', { YOUTUBE_API_KEY: 'AIzaWrong' }, 'YOUTUBE_API_KEY'],
    ['Reddit', 'discussion-forum', { REDDIT_CLIENT_SECRET: 'wrong' }, 'REDDIT_CLIENT_ID'],
    ['Trustpilot', 'review-site', { TRUSTPILOT_API_KEY: 'wrong' }, 'TRUSTPILOT_API_KEY']
  ] as const)('%s does not know the key: it is told with the setting, and the pages are read', async (...given) => {
    const [, source, env, setting] = given
    const { report } = await research(source, { env })
    expect(report.outcome).toBe('partial')
    expect(reasons(report)).toEqual([{ reason: 'key-refused', setting, otherSetting: null }])
    expect(report.failures[0]?.sentence).toMatch(/^Its API does not accept the key\./)
    expect(report.quotes.length).toBeGreaterThan(3)
  })

  test('a day’s quota that ends in the middle is told, and what was found by then stays', async () => {
    // A search costs 100 units, a video and its comments 1 each.
    const { report } = await research('video-platform', { apis: { youtubeUnits: 101 }, pages: await startForbidden() })
    expect(report.outcome).toBe('partial')
    expect(report.failures[0]).toMatchObject({
      reason: 'quota-exceeded',
      setting: 'YOUTUBE_API_KEY',
      sentence: expect.stringMatching(/^The quota of its API is used up\. It says: .*exceeded your quota/)
    })
    expect(report.facts.length).toBeGreaterThan(0)
  })

  test.each([
    ['too many requests', { redditRequests: 1 }, 'rate-limited'],
    ['a token that has ended', { redditTokenSeconds: 0 }, 'key-refused']
  ])('Reddit: %s', async (_what, apis, reason) => {
    const { report } = await research('discussion-forum', { apis, pages: await startForbidden() })
    expect(report.failures[0]).toMatchObject({ reason })
    expect(report.failures.at(-1)).toMatchObject({ reason: 'robots' })
  })

  test('Trustpilot: too many requests', async () => {
    const { report } = await research('review-site', { apis: { trustpilotRequests: 1 } })
    expect(report.failures[0]).toMatchObject({ reason: 'rate-limited' })
    expect(report.quotes.length).toBeGreaterThan(0)
  })
})

test('a site that robots.txt keeps us out of is told as that, with the key and the provider that would help', async () => {
  const { report } = await research('discussion-forum', {
    pages: await startForbidden(),
    env: { REDDIT_CLIENT_ID: '' }
  })
  expect(report).toMatchObject({ outcome: 'failed', quotes: [] })
  expect(reasons(report)).toEqual([
    { reason: 'robots', setting: 'REDDIT_CLIENT_ID', otherSetting: 'SCRAPE_PROVIDER_URL' }
  ])
  expect(report.failures[0]?.sentence).toContain('robots.txt')
})
