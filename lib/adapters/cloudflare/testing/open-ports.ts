import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DownloaderUnderTest } from '../../../conformance/downloader.ts'
import type { MakeFetchCall } from '../../../conformance/fetch.ts'
import type { PageFetcherUnderTest } from '../../../conformance/page-fetcher.ts'
import type { Browser, Visit } from '../../../ports/browser.ts'
import type { MediaStore } from '../../../ports/media-store.ts'
import type { Delivery, DeliveryHandler, QueueDefinition, QueueHost } from '../../../ports/queues.ts'
import { fromFrames, fromWireError } from './frames.ts'
import { renderingWorker, renderingWorkerName } from './rendering-worker.ts'
import { startWorkers, type RunningWorkers } from './start-workers.ts'

export interface Ports {
  media: MediaStore
  downloader: DownloaderUnderTest
  fetch: MakeFetchCall
  pages: PageFetcherUnderTest
  queues: QueueHost
  /** May reach one private origin, through a stand-in for Browser Rendering. */
  browser(allowedOrigin: string): Browser
  close(): Promise<void>
}

/** Number of messages of a batch that are handled at the same time. */
const maxBatchSize = 10

export interface OpenPortsOptions {
  definitions?: readonly QueueDefinition[]
  /** Address of the stand-in. When absent, nothing is bound. */
  renderingUrl?: string
}

/** Runs this folder's adapters inside workerd, in the form that the contract suites expect. */
export async function openPorts({ definitions = [], renderingUrl }: OpenPortsOptions = {}): Promise<Ports> {
  const handlers = createHandlerRegister()
  const server = createServer((request, response) => {
    void (async () => {
      const delivery: Delivery = JSON.parse(await text(request))
      response.end(JSON.stringify(await (await handlers.of(delivery.queue))(delivery)))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const workers = await startPortWorker(
    definitions,
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renderingUrl
  )
  const post = async (path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
    expectOk(await fetch(workers.url + path, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) }))
  const close = async () => {
    await workers.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    media: mediaOver(`${workers.url}/media`),
    downloader: (policy) => ({
      async download(url, { signal, ...options }) {
        const response = await post('/download', { url, options, policy }, signal)
        return { ...aboutOf(response), body: fromFrames(bodyOf(response)) }
      }
    }),
    fetch: async (name, origin) => (await (await post('/fetch', { name, origin })).json()).returned,
    pages: (options) => ({
      async fetch({ signal, ...page }) {
        const response = await post('/page', { page, options }, signal)
        return { ...aboutOf(response), bytes: new Uint8Array(await response.arrayBuffer()) }
      },
      close: async () => {}
    }),
    browser: (allowedOrigin) => ({
      async visit({ signal, ...visit }) {
        const response = await post('/visit', { visit, allowedOrigin }, signal)
        const { screenshot, ...page }: Visit & { screenshot?: { base64: string } } = await response.json()
        return {
          ...page,
          ...(screenshot && {
            screenshot: { ...screenshot, bytes: new Uint8Array(Buffer.from(screenshot.base64, 'base64')) }
          })
        }
      },
      close: async () => {}
    }),
    queues: {
      start: async () => {},
      send: async (queue, bodies, options) => void (await post('/send', { queue, bodies, options })),
      consume: (queue, _options, handler) => handlers.set(queue, handler),
      depth: () => Promise.reject(new Error('The platform tells no depth.')),
      drain: async () => {},
      stop: close
    },
    close
  }
}

function startPortWorker(
  definitions: readonly QueueDefinition[],
  handlerUrl: string,
  renderingUrl?: string
): Promise<RunningWorkers> {
  return startWorkers({
    workers: [
      {
        name: 'port-worker',
        configPath: fileURLToPath(new URL('port-worker.jsonc', import.meta.url)),
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat', 'global_fetch_strictly_public', 'enable_request_signal'],
        env: {
          MEDIA: { type: 'r2', name: 'svc-media' },
          HANDLER_URL: { type: 'text', value: handlerUrl },
          DEFINITIONS: { type: 'text', value: JSON.stringify(definitions) },
          ...(renderingUrl && { BROWSER: { type: 'worker' as const, worker: renderingWorkerName } }),
          ...Object.fromEntries(definitions.map(({ name }) => [name, { type: 'queue', name } as const]))
        },
        triggers: definitions.map(({ name, maxTries, deadLetterQueue }) => ({
          type: 'queue' as const,
          name,
          maxBatchSize,
          maxBatchTimeout: 0,
          maxRetries: maxTries - 1,
          ...(deadLetterQueue && { deadLetterQueue })
        }))
      },
      ...(renderingUrl ? [renderingWorker(renderingUrl)] : [])
    ]
  })
}

function mediaOver(address: string): MediaStore {
  const urlOf = (key: string, query: Record<string, string> = {}) =>
    `${address}?${new URLSearchParams({ key, ...query })}`
  return {
    async put({ key, body, contentType, contentLength }) {
      const query = { type: contentType, ...(contentLength !== undefined && { length: String(contentLength) }) }
      // Node's fetch needs this option for a streamed body; its types do not have it.
      const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
      return (await expectOk(await fetch(urlOf(key, query), init))).json()
    },
    async get(key, range) {
      const query: Record<string, string> = {}
      if (range) query['start'] = String(range.start)
      if (range?.end !== undefined) query['end'] = String(range.end)
      const response = await fetch(urlOf(key, query))
      if (response.status === 404) return null
      await expectOk(response)
      return { ...aboutOf(response), body: bodyOf(response) }
    },
    async delete(key) {
      await expectOk(await fetch(urlOf(key), { method: 'DELETE' }))
    },
    sign: async () => null,
    look: async () => (await expectOk(await fetch(urlOf('', { look: 'true' })))).json()
  }
}

/** A delivery waits for its consumer, like a message. */
function createHandlerRegister() {
  const waiting = new Map<string, PromiseWithResolvers<DeliveryHandler>>()
  const entry = (queue: string) => {
    const known = waiting.get(queue) ?? Promise.withResolvers<DeliveryHandler>()
    waiting.set(queue, known)
    return known
  }
  return {
    of: (queue: string) => entry(queue).promise,
    set: (queue: string, handler: DeliveryHandler) => entry(queue).resolve(handler)
  }
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response
  throw fromWireError(await response.json())
}

// The worker wrote the header from the same type that the port returns.
// oxlint-disable-next-line typescript/no-explicit-any
const aboutOf = (response: Response): any => JSON.parse(response.headers.get('x-about') ?? '{}')

const bodyOf = (response: Response): ReadableStream<Uint8Array> =>
  response.body ?? new ReadableStream({ start: (controller) => controller.close() })
