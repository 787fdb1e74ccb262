import { toSrt, toVtt } from './export/caption-files.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { chooseThumbnail } from '@callsheet/lib/wire/thumbnails.ts'
import type { Scope } from '../../runtime.ts'
import { mediaHeaders, serveStored } from '../media/serve-stored.ts'
import { cutCaptions } from './cut-view.ts'
import { fileNameOfCut } from './export/file-names.ts'
import { findFinishedCut } from './find-cut.ts'

export interface ServeCutOptions {
  scope: Scope
  cutId: string
  request: Request
  isDownload: boolean
}

/** The whole film or a range of it. `plain` has no captions and overlays. */
export async function serveCut({
  scope,
  cutId,
  request,
  isDownload,
  isPlain
}: ServeCutOptions & { isPlain: boolean }): Promise<Response> {
  const { runtime } = scope
  const { cut } = await findFinishedCut(scope, cutId)
  const [key, size] =
    isPlain && cut.plainStorageKey ? [cut.plainStorageKey, cut.plainByteSize] : [cut.storageKey, cut.byteSize]
  const response = await serveStored({ runtime, key, size, request })
  if (isDownload) response.headers.set('content-disposition', `attachment; filename="${fileNameOfCut(cut)}.mp4"`)
  return response
}

export interface ServePosterOptions extends Pick<ServeCutOptions, 'scope' | 'cutId' | 'request'> {
  /** Pixels across. The whole poster when absent. */
  width: number | undefined
}

/** One good frame of the film. Errors: `not-found` for a film of before there were posters. */
export async function servePoster({ scope, cutId, width, request }: ServePosterOptions): Promise<Response> {
  const { cut } = await findFinishedCut(scope, cutId)
  if (!cut.posterStorageKey) throw new AppError('not-found', 'This film has no poster. Another cut of it gets one.')
  const key = cut.posterStorageKey
  const small = width === undefined ? null : await serveSmallPoster({ scope, key, width, request })
  return small ?? serveStored({ runtime: scope.runtime, key, size: null, request })
}

/**
 * Made from the poster each time: that takes a few milliseconds, and a browser keeps it for good. Null when it cannot be
 * made now: the poster is then sent whole.
 */
async function serveSmallPoster({
  scope: { runtime },
  key,
  width,
  request
}: Pick<ServeCutOptions, 'scope' | 'request'> & { key: string; width: number }): Promise<Response | null> {
  const headers = mediaHeaders('image/webp')
  const etag = `"${key.split('/').at(-1)}-${width}"`
  headers.set('etag', etag)
  headers.set('cache-control', 'private, max-age=31536000, immutable')
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const object = await runtime.media.get(key)
  if (!object) return null
  const whole = new Uint8Array(await new Response(object.body).arrayBuffer())
  const made = await runtime.thumbnails.make(whole).catch((error: unknown) => {
    runtime.logger.warn({ error, key }, 'a poster could not be made smaller; it is sent whole')
    return null
  })
  const file = made && chooseThumbnail(made.files, width)
  if (!file) return null
  headers.set('content-length', String(file.bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : file.bytes, { headers })
}

const captionTypes = { srt: 'application/x-subrip', vtt: 'text/vtt' } as const

export async function serveCaptions({
  scope,
  cutId,
  format,
  isDownload
}: Omit<ServeCutOptions, 'request'> & { format: 'srt' | 'vtt' }): Promise<Response> {
  const { cut, timeline } = await findFinishedCut(scope, cutId)
  const cues = cutCaptions(cut, timeline)
  const headers = new Headers({
    'content-type': `${captionTypes[format]}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600'
  })
  if (cut.language) headers.set('content-language', cut.language)
  if (isDownload) headers.set('content-disposition', `attachment; filename="${fileNameOfCut(cut)}.${format}"`)
  return new Response(format === 'srt' ? toSrt(cues) : toVtt(cues, cut.language), { headers })
}
