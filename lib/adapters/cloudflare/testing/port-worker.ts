import { Buffer } from 'node:buffer'
import type { DownloaderOptionsUnderTest } from '../../../conformance/downloader.ts'
import { fetchCalls } from '../../../conformance/fetch-calls.ts'
import type { VisitRequest } from '../../../ports/browser.ts'
import type { Delivery, Outcome, QueueDefinition } from '../../../ports/queues.ts'
import type { BrowserBinding, BucketBinding, QueueBatch, QueueBinding } from '../bindings.ts'
import { createBrowser } from '../browser.ts'
import { createDownloader } from '../downloader.ts'
import { createR2MediaStore } from '../media-store.ts'
import { createPageFetcher } from '../page-fetcher.ts'
import { platformFetch } from '../platform-fetch.ts'
import { createQueues, deliverBatch } from '../queues.ts'
import { textSettings } from '../worker-env.ts'
import { toFrames, toWireError } from './frames.ts'

/**
 * The adapters of this folder inside workerd. Each port is reachable over HTTP, for the contract suites that run on
 * Node.
 */
export interface PortWorkerEnv {
  MEDIA: BucketBinding
  BROWSER: BrowserBinding
  /** Producers by the name of their queue. */
  [queue: `svc-${string}`]: QueueBinding
}

export default {
  async fetch(request: Request, env: PortWorkerEnv): Promise<Response> {
    try {
      return await answer(request, env)
    } catch (error) {
      return Response.json(toWireError(error), { status: 500 })
    }
  },

  async queue(batch: QueueBatch, env: PortWorkerEnv): Promise<void> {
    const { HANDLER_URL, DEFINITIONS } = textSettings(env)
    const definitions: QueueDefinition[] = JSON.parse(DEFINITIONS ?? '[]')
    const definition = definitions.find(({ name }) => name === batch.queue)
    if (!definition) throw new Error(`${batch.queue} has no definition.`)
    await deliverBatch(batch, {
      definition,
      queues: queuesOf(env),
      handler: async (delivery: Delivery): Promise<Outcome> => {
        const response = await fetch(HANDLER_URL ?? '', { method: 'POST', body: JSON.stringify(delivery) })
        return response.json()
      }
    })
  }
}

async function answer(request: Request, env: PortWorkerEnv): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/media') return answerMedia(request, env, searchParams)
  const body: Record<string, never> = await request.json()
  switch (pathname) {
    case '/download': {
      const { addresses, ...policy } = body['policy'] as unknown as DownloaderOptionsUnderTest
      const downloader = createDownloader({ ...policy, ...(addresses && { resolve: async () => addresses }) })
      const download = await downloader.download(body['url'] ?? '', body['options'] as never)
      const { status, contentType, contentLength } = download
      const about = JSON.stringify({ status, contentType, contentLength })
      return new Response(toFrames(download.body), { headers: { 'x-about': about } })
    }
    case '/send':
      await queuesOf(env).send(body['queue'] ?? '', body['bodies'] ?? [], body['options'])
      return Response.json({})
    case '/page': {
      const { addresses, ...options } = body['options'] as unknown as Parameters<typeof createPageFetcher>[0] & {
        addresses?: string[]
      }
      const pages = createPageFetcher({ ...options, ...(addresses && { resolve: async () => addresses }) })
      const page = await pages.fetch({ ...(body['page'] as unknown as { url: string }), signal: request.signal })
      const { bytes, ...about } = page
      return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'x-about': JSON.stringify(about) } })
    }
    case '/fetch': {
      const call = fetchCalls[body['name'] ?? '']
      return Response.json({ returned: await call?.(platformFetch, body['origin'] ?? '') })
    }
    case '/visit': {
      const allowedOrigins = [String(body['allowedOrigin'])]
      const browser = createBrowser({ rendering: env.BROWSER, allowedOrigins, concurrency: 2, maxWaiting: 20 })
      const { screenshot, ...page } = await browser.visit({
        ...(body['visit'] as unknown as VisitRequest),
        signal: request.signal
      })
      const { bytes, ...picture } = screenshot ?? {}
      return Response.json({
        ...page,
        ...(bytes && { screenshot: { ...picture, base64: Buffer.from(bytes).toString('base64') } })
      })
    }
    default:
      return new Response(null, { status: 404 })
  }
}

async function answerMedia(request: Request, env: PortWorkerEnv, query: URLSearchParams): Promise<Response> {
  const store = createR2MediaStore(env.MEDIA)
  if (query.has('look')) return Response.json(await store.look())
  const key = query.get('key') ?? ''
  if (request.method === 'PUT') {
    const length = query.get('length')
    const body = request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
    const contentType = query.get('type') ?? ''
    return Response.json(
      await store.put({ key, body, contentType, ...(length !== null && { contentLength: Number(length) }) })
    )
  }
  if (request.method === 'DELETE') {
    await store.delete(key)
    return Response.json({})
  }
  const [start, end] = [query.get('start'), query.get('end')]
  const range = start === null ? undefined : { start: Number(start), ...(end !== null && { end: Number(end) }) }
  const found = await store.get(key, range)
  if (!found) return new Response(null, { status: 404 })
  const { body, ...about } = found
  return new Response(body, { headers: { 'x-about': JSON.stringify(about) } })
}

function queuesOf(env: PortWorkerEnv) {
  const producers = Object.entries(env).filter((entry): entry is [string, QueueBinding] => entry[0].startsWith('svc-'))
  return createQueues(new Map(producers))
}
