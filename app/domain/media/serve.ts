import { AppError } from '@callsheet/lib/errors.ts'
import type { ByteRange } from '@callsheet/lib/ports/media-store.ts'
import type { Scope } from '../../runtime.ts'
import { findMedia, type OwnedMedia } from './find-media.ts'
import { readRange } from './read-range.ts'

/** Types that a browser may show from our address; anything else is offered as a download. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])

export interface ServeOptions {
  scope: Scope
  id: string
  request: Request
  isDownload: boolean
}

/** The bytes of a picture or clip: from our store with ranges, or passed on from the provider until then. */
export async function serveMedia({ scope, id, request, isDownload }: ServeOptions): Promise<Response> {
  const media = await findMedia(scope.runtime.database, scope.ownerId, id)
  if (media.row.status !== 'Completed') throw new AppError('not-found', 'This is not finished yet.')
  const response = media.row.storageKey
    ? await fromStore(scope, media, media.row.storageKey, request)
    : await fromProvider(scope, media)
  if (isDownload) response.headers.set('content-disposition', `attachment; filename="${fileNameOf(media, response)}"`)
  return response
}

async function fromStore(scope: Scope, { row }: OwnedMedia, key: string, request: Request): Promise<Response> {
  const etag = `"${key.split('/').at(-1)}"`
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
  const ifRange = request.headers.get('if-range')
  const range = ifRange && ifRange !== etag ? null : readRange(request.headers.get('range'), row.byteSize)
  const object = await openObject(scope, key, range ?? undefined)
  if (object === 'past-end')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.byteSize ?? '*'}` } })
  if (!object) throw new AppError('not-found', 'The file of this item is no longer there.')
  const headers = headersFor(object.contentType)
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

async function openObject({ runtime }: Scope, key: string, range: ByteRange | undefined) {
  try {
    return await runtime.media.get(key, range)
  } catch (error) {
    if (range && error instanceof AppError && error.code === 'invalid-input') return 'past-end'
    throw error
  }
}

async function fromProvider({ runtime, signal }: Scope, { row }: OwnedMedia): Promise<Response> {
  if (!row.url || !/^https?:/.test(row.url))
    throw new AppError('unavailable', 'This file is on its way to our storage. Try again in a moment.')
  const download = await runtime.downloader.download(row.url, {
    maxBytes: runtime.settings.maxMediaBytes,
    timeoutSeconds: providerTimeoutSeconds,
    signal
  })
  if (download.status !== 200) {
    await download.body.cancel()
    throw new AppError(
      'upstream-failed',
      'The media provider does not hand out this file right now. Try again in a moment.'
    )
  }
  const headers = headersFor(download.contentType)
  headers.set('cache-control', 'no-store')
  if (download.contentLength !== null) headers.set('content-length', String(download.contentLength))
  return new Response(download.body, { headers })
}

const providerTimeoutSeconds = 300

function headersFor(contentType: string | null): Headers {
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

function fileNameOf({ kind, row }: OwnedMedia, response: Response): string {
  const extension = response.headers.get('content-type')?.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
  const name = (row.title ?? `${kind}-${row.id.slice(-8)}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${name || kind}.${extension}`
}
