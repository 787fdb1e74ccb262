import { AppError } from '@callsheet/lib/errors.ts'
import { sniffBytes, sniffMediaType } from '@callsheet/lib/media-types.ts'
import { isRefusedAddress } from '@callsheet/lib/network/refused-address.ts'
import { copyableCodes } from '@callsheet/lib/states.ts'
import { peekStream } from '@callsheet/lib/async/peek-stream.ts'
import type { Download } from '@callsheet/lib/ports/downloader.ts'
import type { Scope } from '../../runtime.ts'
import { findMedia, type OwnedMedia } from './find-media.ts'
import { serveThumbnail } from '../thumbnails/serve-thumbnail.ts'
import { mediaHeaders, serveStored } from './serve-stored.ts'

export interface ServeOptions {
  scope: Scope
  id: string
  request: Request
  isDownload: boolean
  /** Pixels across, for a small picture of it. */
  width?: number | undefined
}

/**
 * The bytes of a picture or clip: from our store with ranges. Before they are stored, they are passed on from the
 * provider.
 */
export async function serveMedia({ scope, id, request, isDownload, width }: ServeOptions): Promise<Response> {
  const small = width === undefined ? null : await serveThumbnail({ scope, id, width, request })
  if (small) return small
  const media = await findMedia(scope.runtime.database, scope.ownerId, id)
  if (!isReadable(media)) throw new AppError('not-found', 'This is not finished yet.')
  const response = media.row.storageKey
    ? await serveStored({ runtime: scope.runtime, key: media.row.storageKey, size: media.row.byteSize, request })
    : await fromProvider(scope, media, request)
  // A clip is no picture, and a still is sent whole only for now: its thumbnail may be there the next time.
  if (width !== undefined) {
    if (media.kind === 'video') {
      await response.body?.cancel()
      throw new AppError('not-found', 'This clip has no poster yet.')
    }
    response.headers.set('cache-control', 'private, max-age=60')
  }
  if (isDownload) response.headers.set('content-disposition', `attachment; filename="${fileNameOf(media, response)}"`)
  return response
}

/** A file that could not be copied is passed on for as long as the provider still has it. */
function isReadable({ row: { status, failureCode } }: OwnedMedia): boolean {
  return status === 'Completed' || (status === 'Failed' && failureCode !== null && copyableCodes.includes(failureCode))
}

/**
 * Shows media that are still at the provider. Only a picture or a clip is passed on, whatever type the provider states.
 */
async function fromProvider(scope: Scope, { kind, row }: OwnedMedia, request: Request): Promise<Response> {
  if (!row.url || !/^https?:/.test(row.url))
    throw new AppError('unavailable', 'This file is on its way to our storage. Try again in a moment.')
  // Its type and size are known only to who opens it.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'cache-control': 'no-store' } })
  const download = await openAtProvider(scope, row.url)
  const { head, stream } = await peekStream(download.body, sniffBytes)
  const type = download.status === 200 ? sniffMediaType(head, kind) : null
  if (!type) {
    await stream.cancel()
    throw notHandedOut()
  }
  const headers = mediaHeaders(type.contentType)
  headers.set('cache-control', 'no-store')
  if (download.contentLength !== null) headers.set('content-length', String(download.contentLength))
  return new Response(stream, { headers })
}

/** The address came from the provider. The error does not name it, because it may be in our own network. */
async function openAtProvider({ runtime, signal }: Scope, url: string): Promise<Download> {
  const { downloader, settings } = runtime
  const options = { maxBytes: settings.maxMediaBytes, timeoutSeconds: providerTimeoutSeconds, signal }
  return downloader.download(url, options).catch((cause: unknown) => {
    if (isRefusedAddress(cause)) {
      throw new AppError(
        'upstream-failed',
        'The media provider gave an address for this file that we do not open. It cannot be shown; if no good copy arrives, the item fails and its credits come back.',
        { cause, retryable: false }
      )
    }
    throw cause instanceof AppError ? cause : notHandedOut(cause)
  })
}

function notHandedOut(cause?: unknown): AppError {
  const sentence = 'The media provider does not hand out this file right now. Try again in a moment.'
  return new AppError('upstream-failed', sentence, { cause })
}

const providerTimeoutSeconds = 300

function fileNameOf({ kind, row }: OwnedMedia, response: Response): string {
  const extension = response.headers.get('content-type')?.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin'
  const name = (row.title ?? `${kind}-${row.id.slice(-8)}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${name || kind}.${extension}`
}
