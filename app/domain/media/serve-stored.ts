import { AppError } from '@callsheet/lib/errors.ts'
import type { ByteRange } from '@callsheet/lib/ports/media-store.ts'
import type { AppRuntime } from '../../runtime.ts'
import { readRange } from './read-range.ts'

/** Types that a browser may show from our address. All other types are offered as a download. */
const shownTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'video/mp4',
  'video/webm',
  'audio/wav',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac'
])

export interface ServeStoredOptions {
  runtime: Pick<AppRuntime, 'media'>
  key: string
  /** Size in bytes, when known: a range may count from the end. */
  size: number | null
  request: Request
}

/** An object of our store, in full or the requested range. */
export async function serveStored({ runtime, key, size, request }: ServeStoredOptions): Promise<Response> {
  const etag = `"${key.split('/').at(-1)}"`
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
  const ifRange = request.headers.get('if-range')
  const range = ifRange && ifRange !== etag ? null : readRange(request.headers.get('range'), size)
  const object = await openObject(runtime, key, range ?? undefined)
  if (object === 'past-end')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size ?? '*'}` } })
  if (!object) throw new AppError('not-found', 'The file of this item is no longer there.')
  const headers = mediaHeaders(object.contentType)
  headers.set('etag', etag)
  headers.set('accept-ranges', 'bytes')
  headers.set('cache-control', 'private, max-age=86400')
  const part = object.range
  headers.set('content-length', String(part ? part.end - part.start + 1 : object.size))
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${object.size}`)
  if (request.method === 'HEAD') {
    await object.body.cancel()
    return new Response(null, { status: part ? 206 : 200, headers })
  }
  return new Response(object.body, { status: part ? 206 : 200, headers })
}

/** A stored file of any type must not run in the browser as a page of ours. */
export function mediaHeaders(contentType: string | null): Headers {
  const plain = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isShown = shownTypes.has(plain)
  const headers = new Headers({
    'content-type': isShown ? plain : 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; media-src 'self'; img-src 'self'",
    'cross-origin-resource-policy': 'same-origin'
  })
  if (!isShown) headers.set('content-disposition', 'attachment')
  return headers
}

async function openObject({ media }: ServeStoredOptions['runtime'], key: string, range: ByteRange | undefined) {
  try {
    return await media.get(key, range)
  } catch (error) {
    if (range && error instanceof AppError && error.code === 'invalid-input') return 'past-end'
    throw error
  }
}
