import { createReadStream, existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import type { MediaContext } from './context.ts'
import { cutConnection, findFault } from './faults/create-faults.ts'
import type { Task, TaskResult } from './tasks/tasks.ts'

const paddingChunk = new Uint8Array(256 * 1024)

/** The address of a finished task's file. */
export function assetRoutes(context: MediaContext) {
  const serveAsset = createAssetServer(context)
  const routes = new Hono()

  routes.get(
    '/assets/:taskId/:name',
    (c) => refuse(c, context) ?? serveAsset(c, context.store.get(c.req.param('taskId')))
  )

  routes.get('/uploads/:name', (c) => {
    const refusal = refuse(c, context)
    if (refusal) return refusal
    const file = join(context.directory, 'uploads', basename(c.req.param('name')))
    if (!existsSync(file)) return c.text('Not Found', 404)
    return stream(c, file, { contentType: typeOf(file), bytes: statSync(file).size })
  })

  return routes
}

/** Sends a finished task's file, with all faults of such a download. */
export function createAssetServer(context: MediaContext) {
  const downloads = new Map<string, number>()
  return async (c: Context, task: Task | undefined): Promise<Response> => {
    if (!task?.result || !existsSync(task.result.file)) return c.text('Not Found', 404)
    const count = (downloads.get(task.id) ?? 0) + 1
    downloads.set(task.id, count)
    const slow = findFault(task.faults, 'asset-slow')
    if (slow) await sleep(slow.seconds * 1000, undefined, { ref: false })
    return context.settings().servesPages ? servePage(c) : serve(c, task, task.result, count)
  }
}

function refuse(c: Context, { urls }: MediaContext): Response | null {
  const verdict = urls.check(new URL(c.req.url))
  if (verdict === 'good') return null
  const code = verdict === 'expired' ? 'AccessDenied' : 'SignatureDoesNotMatch'
  return c.body(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Request has expired</Message></Error>`, 403, {
    'content-type': 'application/xml'
  })
}

function serve(c: Context, task: Task, result: TaskResult, count: number): Response {
  const { faults } = task
  if (findFault(faults, 'asset-gone')) return c.text('Not Found', 404)
  const elsewhere = findFault(faults, 'asset-redirect')
  if (elsewhere) return c.redirect(elsewhere.url, 302)
  const broken = findFault(faults, 'asset-server-error')
  if (broken && count <= broken.times) return new Response('Internal Server Error', { status: broken.status })
  const pages = findFault(faults, 'asset-page-first')
  if (findFault(faults, 'asset-wrong-type') || (pages && count <= pages.times)) return servePage(c)
  if (findFault(faults, 'asset-empty')) return c.body('', 200, { 'content-type': result.contentType })
  if (findFault(faults, 'asset-corrupt')) {
    return c.body(new Uint8Array(result.bytes).fill(0x2a), 200, { 'content-type': result.contentType })
  }
  const truncated = findFault(faults, 'asset-truncated')
  if (truncated && count <= truncated.times) return truncate(c, result)
  const unended = findFault(faults, 'asset-unended')
  if (unended && count <= unended.times) return endHalfWay(result)
  const trickle = findFault(faults, 'asset-trickle')
  if (trickle && count <= trickle.times) return dribble(result)
  const huge = findFault(faults, 'asset-huge')
  if (huge) return serveHuge(result, Math.max(result.bytes, huge.megabytes * 1024 * 1024))
  const contentType = findFault(faults, 'asset-mislabelled') ? 'application/octet-stream' : result.contentType
  return stream(c, result.file, { contentType, bytes: result.bytes })
}

const servePage = (c: Context) =>
  c.html('<!doctype html><title>Not what you asked for</title><p>This is a page, not an asset.</p>')

/** Sends the whole file or a range, as players and resumed downloads ask. */
function stream(c: Context, file: string, { contentType, bytes }: { contentType: string; bytes: number }): Response {
  const range = /^bytes=(\d+)-(\d*)$/.exec(c.req.header('range') ?? '')
  const start = range ? Number(range[1]) : 0
  const end = range?.[2] ? Math.min(Number(range[2]), bytes - 1) : bytes - 1
  if (start > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes'
  })
  if (range) headers.set('content-range', `bytes ${start}-${end}/${bytes}`)
  return new Response(toWeb(createReadStream(file, { start, end })), { status: range ? 206 : 200, headers })
}

/** Announces the whole length, sends half, then closes the connection. */
function truncate(c: Context, result: TaskResult): Response {
  const half = Math.max(1, Math.floor(result.bytes / 2))
  const source = createReadStream(result.file, { start: 0, end: half - 1 })
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for await (const chunk of source) controller.enqueue(chunk as Uint8Array)
      setTimeout(() => cutConnection(c), 20)
    }
  })
  return new Response(body, {
    headers: { 'content-type': result.contentType, 'content-length': String(result.bytes) }
  })
}

/** Half of the file, without a length. */
function endHalfWay(result: TaskResult): Response {
  const source = createReadStream(result.file, { start: 0, end: Math.max(1, Math.floor(result.bytes / 2)) - 1 })
  return new Response(toWeb(source), { headers: { 'content-type': result.contentType } })
}

function dribble(result: TaskResult): Response {
  async function* bytes() {
    for await (const chunk of createReadStream(result.file)) {
      for (const byte of chunk as Uint8Array) {
        await sleep(50, undefined, { ref: false })
        yield Uint8Array.of(byte)
      }
    }
  }
  return new Response(toWeb(Readable.from(bytes(), { objectMode: true })), {
    headers: { 'content-type': result.contentType, 'content-length': String(result.bytes) }
  })
}

/** The asset and then zeros, in constant memory. */
function serveHuge(result: TaskResult, total: number): Response {
  async function* chunks() {
    yield* createReadStream(result.file)
    for (let left = total - result.bytes; left > 0; left -= paddingChunk.byteLength) {
      yield left >= paddingChunk.byteLength ? paddingChunk : paddingChunk.subarray(0, left)
    }
  }
  return new Response(toWeb(Readable.from(chunks())), {
    headers: { 'content-type': result.contentType, 'content-length': String(total) }
  })
}

function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as ReadableStream<Uint8Array>
}

function typeOf(file: string): string {
  if (file.endsWith('.png')) return 'image/png'
  if (file.endsWith('.webp')) return 'image/webp'
  return file.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg'
}
