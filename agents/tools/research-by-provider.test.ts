import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from '@callsheet/lib/adapters/node/browser/browser.ts'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createPageFetcher } from '@callsheet/lib/adapters/node/http/page-fetcher.ts'
import { sendStream } from '@callsheet/lib/adapters/node/http/send-stream.ts'
import { createServiceCaller } from '@callsheet/lib/adapters/node/http/service-caller.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { marketResearchRequestSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { startWebUnderstudy, type WebUnderstudy } from '@callsheet/understudy/web/server.ts'
import { createAgentsRuntime } from '../create-runtime.ts'
import { readHere } from '../reading/run-reader.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { extractors } from '../scrapers/registry.ts'
import { parseAgentsSettings } from '../settings.ts'
import { marketResearch } from './market-research.ts'
import { originOf } from './source-origin.ts'

let web: WebUnderstudy
let asked: string[] = []

/**
 * A scraping provider that reaches the marketplace and the forum, as our own requests do not: their pages are the
 * stand-in's. Like a browser, it shows JSON as a page with the text in it.
 */
const provider = createServer((request, response) => {
  void json(request).then(async (body) => {
    const { url } = body as { url: string }
    asked.push(url)
    const { hostname, pathname, search } = new URL(url)
    const mount = hostname === 'www.reddit.com' ? '/forum' : '/marketplace'
    const page = await fetch(`${web.url}${mount}${pathname.replace(/^\/marketplace/, '')}${search}`)
    const text = await page.text()
    const isJson = page.headers.get('content-type')?.includes('json')
    const rawHtml = isJson ? `<html><head></head><body><pre>${escapeHtml(text)}</pre></body></html>` : text
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, data: { rawHtml, metadata: { url, statusCode: page.status } } }))
  })
})
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const caller = createServiceCaller()
const runtimes: AgentsRuntime[] = []

beforeAll(async () => {
  web = await startWebUnderstudy({ port: 0 })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await Promise.all(runtimes.flatMap(({ browser, pages }) => [browser.close(), pages.close()]))
  await caller.close()
  await web.stop()
  provider.close()
})

/** A machine whose names lead nowhere: not one request of ours reaches the open web. */
function startRuntime(env: Record<string, string>): AgentsRuntime {
  const settings = parseAgentsSettings({
    GATEWAY_URL: 'http://127.0.0.1:1',
    SERVICE_TOKENS: 'token-of-the-research-test',
    FETCH_HOST_INTERVAL_SECONDS: '0',
    ...env
  })
  const logger = createLogger({ service: 'agents', level: 'silent' })
  const { allowedOrigins, maxPageBytes, pageTimeoutSeconds, maxRedirects } = settings
  const runtime = createAgentsRuntime({
    settings,
    logger,
    tracer: quietTracer,
    clock: systemClock,
    fetch,
    callService: caller.call,
    callOutside: caller.call,
    sendStream,
    stopping: new AbortController().signal,
    cutOff: new AbortController().signal,
    newId,
    pages: createPageFetcher({
      allowedOrigins,
      maxBytes: maxPageBytes,
      timeoutSeconds: pageTimeoutSeconds,
      maxRedirects,
      resolve: () => Promise.reject(new Error('there is no such name'))
    }),
    browser: createBrowser({ allowedOrigins, logger, concurrency: 1, maxWaiting: 1 }),
    read: readHere
  })
  runtimes.push(runtime)
  return runtime
}

const research = (runtime: AgentsRuntime, request: object) =>
  marketResearch(runtime, {
    request: marketResearchRequestSchema.parse({ query: 'cold brew', sources: ['marketplace'], limit: 5, ...request }),
    signal: new AbortController().signal
  })

test('a source that cannot be read directly is read through the scraping provider', async () => {
  asked = []
  const { port } = provider.address() as AddressInfo
  const runtime = startRuntime({ SCRAPE_PROVIDER_URL: `http://127.0.0.1:${port}` })
  const [report] = (await research(runtime, {})).sources
  expect(report).toMatchObject({ outcome: 'complete', failures: [] })
  expect(report?.quotes.length).toBe(5)
  for (const { product } of report?.quotes ?? []) expect(product).toMatch(/Slow Tide/)
  expect(asked[0]).toMatch(/^https:\/\/www\.amazon\.com\/s\?/)
})

test('with a provider set, it is the first way, also for what is JSON', async () => {
  asked = []
  const { port } = provider.address() as AddressInfo
  const runtime = startRuntime({ SCRAPE_PROVIDER_URL: `http://127.0.0.1:${port}` })
  const requested: string[] = []
  const pages = { ...runtime.pages, fetch: runtime.pages.fetch }
  pages.fetch = (request) => {
    requested.push(request.url)
    return runtime.pages.fetch(request)
  }
  const [report] = (await research({ ...runtime, pages }, { sources: ['discussion-forum'] })).sources
  expect(report).toMatchObject({ outcome: 'complete', failures: [] })
  expect(report?.quotes.length).toBe(5)
  expect(asked[0]).toMatch(/^https:\/\/www\.reddit\.com\/search\.json\?/)
  expect(requested).toEqual([])
})

test('without a provider it is told why it could not be read', async () => {
  const [report] = (await research(startRuntime({}), {})).sources
  expect(report).toMatchObject({ outcome: 'failed', facts: [], quotes: [] })
  expect(report?.failures[0]).toMatchObject({ reason: 'fetch-failed', setting: null })
  expect(report?.failures[0]?.sentence).toMatch(/could not be reached/)
})

test('what the stand-in web sells is researched there, and all else where it is really spoken of', async () => {
  const runtime = startRuntime({ STAND_IN_WEB_URL: web.url, FETCH_ALLOWED_ORIGINS: web.url })
  const [report] = (await research(runtime, { page: web.productUrl })).sources
  expect(report).toMatchObject({ outcome: 'complete' })
  for (const { sourceUrl } of report?.quotes ?? []) expect(sourceUrl).toContain(`${web.url}/marketplace/`)
  const about = (page: string | undefined) =>
    originOf(runtime, extractors.marketplace, marketResearchRequestSchema.parse({ query: 'cold brew', page }))
  expect(about('https://shop.example/cold-brew')).toBe('https://www.amazon.com')
  expect(about(undefined)).toBe('https://www.amazon.com')
})
