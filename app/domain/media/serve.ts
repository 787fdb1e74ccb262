import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { findMedia, type OwnedMedia } from './find-media.ts'
import { mediaHeaders, serveStored } from './serve-stored.ts'

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
    ? await serveStored({ runtime: scope.runtime, key: media.row.storageKey, size: media.row.byteSize, request })
    : await fromProvider(scope, media)
  if (isDownload) response.headers.set('content-disposition', `attachment; filename="${fileNameOf(media, response)}"`)
  return response
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
  const headers = mediaHeaders(download.contentType)
  headers.set('cache-control', 'no-store')
  if (download.contentLength !== null) headers.set('content-length', String(download.contentLength))
  return new Response(download.body, { headers })
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
