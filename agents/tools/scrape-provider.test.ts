import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from '@callsheet/lib/adapters/node/browser/browser.ts'
import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createPageFetcher } from '@callsheet/lib/adapters/node/http/page-fetcher.ts'
import { sendStream } from '@callsheet/lib/adapters/node/http/send-stream.ts'
import { createServiceCaller } from '@callsheet/lib/adapters/node/http/service-caller.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { scrapeRequestSchema } from '@callsheet/lib/wire/page-tools.ts'
import { createAgentsRuntime } from '../create-runtime.ts'
import { readHere } from '../reading/run-reader.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { parseAgentsSettings } from '../settings.ts'
import { scrape } from './scrape.ts'

const url = 'http://shop.example/cold-brew'
const html = `<html><head><title>Cold brew</title></head><body><main><h1>Cold brew</h1>
<p>${'Eighteen hours in cold water leave the bitter part behind in the grounds. '.repeat(8)}</p></main></body></html>`

interface Asked {
  path: string | undefined
  authorization: string | undefined
  body: unknown
}

let asked: Asked[] = []
let answer: { status: number; body: unknown; headers?: Record<string, string> }
const provider = createServer((request: IncomingMessage, response) => {
  void json(request).then((body) => {
    asked.push({ path: request.url, authorization: request.headers.authorization, body })
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  })
})
const caller = createServiceCaller()
let runtime: AgentsRuntime

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const settings = parseAgentsSettings({
    GATEWAY_URL: 'http://127.0.0.1:1',
    SERVICE_TOKENS: 'token-of-the-scraping-test',
    SCRAPE_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    SCRAPE_PROVIDER_KEY: 'key-of-the-provider'
  })
  const logger = createLogger({ service: 'agents', level: 'silent' })
  const { allowedOrigins, maxPageBytes, pageTimeoutSeconds, maxRedirects } = settings
  runtime = createAgentsRuntime({
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
    // The shop's name leads inside, where our own request must not go: so it is known when it is tried.
    pages: createPageFetcher({
      allowedOrigins,
      maxBytes: maxPageBytes,
      timeoutSeconds: pageTimeoutSeconds,
      maxRedirects,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }]
    }),
    browser: createBrowser({ allowedOrigins, logger, concurrency: 1, maxWaiting: 1 }),
    read: readHere
  })
})

beforeEach(() => {
  asked = []
})

afterAll(async () => {
  await Promise.all([runtime.browser.close(), runtime.pages.close(), caller.close()])
  provider.close()
})

const broughtFrom = (reached: string) => ({
  success: true,
  data: { rawHtml: html, metadata: { statusCode: 200, sourceURL: url, url: reached } }
})

const read = () =>
  scrape(runtime, {
    request: scrapeRequestSchema.parse({ url, formats: ['markdown', 'metadata'], waitFor: 250, country: 'DE' }),
    signal: new AbortController().signal
  })

test('a page is read through the provider, with its key, the wait and the country', async () => {
  answer = { status: 200, body: { success: true, data: { rawHtml: html, metadata: { statusCode: 200, url } } } }
  expect(await read()).toMatchObject({
    url,
    status: 200,
    readBy: 'provider',
    markdown: expect.stringContaining('# Cold brew'),
    metadata: { title: 'Cold brew' },
    warnings: []
  })
  expect(asked).toEqual([
    {
      path: '/v2/scrape',
      authorization: 'Bearer key-of-the-provider',
      body: expect.objectContaining({ url, waitFor: 250, location: { country: 'DE', languages: ['de'] } })
    }
  ])
})

test.each([
  ['an error', { status: 500, body: { success: false, error: 'Out of browsers' } }],
  ['a refusal', { status: 402, body: { success: false, error: 'Payment required' } }],
  ['something else', { status: 200, body: { pages: [] } }],
  ['a page inside, to which it was redirected', { status: 200, body: broughtFrom('http://127.0.0.1:9/admin') }],
  ['a page of cloud metadata', { status: 200, body: broughtFrom('http://169.254.169.254/latest/') }],
  ['a redirect', { status: 307, body: {}, headers: { location: '/elsewhere' } }]
])('a provider that answers %s is followed by our own request', async (_name, failure) => {
  answer = failure
  await expect(read()).rejects.toThrow(/shop\.example leads to an address that is not of the public internet/)
  expect(asked).toHaveLength(1)
})
