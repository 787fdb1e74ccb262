import { toSrt, toVtt } from './export/caption-files.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { chooseThumbnail } from '@callsheet/lib/wire/thumbnails.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { mediaHeaders, serveStored } from '../media/serve-stored.ts'
import { cutCaptions } from './cut-view.ts'
import { fileNameOfCut } from './export/file-names.ts'
import { findFinishedCut, type FinishedCut } from './find-cut.ts'

export interface ServeCutOptions {
  scope: Scope
  cutId: string
  request: Request
  isDownload: boolean
}

/** The whole film or a range of it. `plain` has no captions and overlays. */
export async function serveCut({ scope, cutId, ...asked }: ServeCutOptions & { isPlain: boolean }): Promise<Response> {
  return serveFilm(scope.runtime, { ...asked, ...(await findFinishedCut(scope, cutId)) })
}

export interface ServeFilmOptions {
  cut: FinishedCut['cut']
  request: Request
  isDownload: boolean
  isPlain: boolean
}

/** A film that the caller may see. */
export async function serveFilm(
  runtime: AppRuntime,
  { cut, request, isDownload, isPlain }: ServeFilmOptions
): Promise<Response> {
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
  return servePosterOf(scope.runtime, { cut, width, request })
}

/** The poster of a film that the caller may see. Errors: as above. */
export async function servePosterOf(
  runtime: AppRuntime,
  { cut, width, request }: Pick<ServeFilmOptions, 'cut' | 'request'> & { width: number | undefined }
): Promise<Response> {
  if (!cut.posterStorageKey) throw new AppError('not-found', 'This film has no poster. Another cut of it gets one.')
  const key = cut.posterStorageKey
  const small = width === undefined ? null : await serveSmallPoster(runtime, { key, width, request })
  return small ?? serveStored({ runtime, key, size: null, request })
}

/**
 * Made from the poster each time: that takes a few milliseconds, and a browser keeps it for good. Null when it cannot be
 * made now: the poster is then sent whole.
 */
async function serveSmallPoster(
  runtime: AppRuntime,
  { key, width, request }: { key: string; width: number; request: Request }
): Promise<Response | null> {
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

export interface ServeCaptionsOptions extends Omit<ServeCutOptions, 'request'> {
  format: 'srt' | 'vtt'
}

export async function serveCaptions({ scope, cutId, ...asked }: ServeCaptionsOptions): Promise<Response> {
  return captionsOf({ ...asked, ...(await findFinishedCut(scope, cutId)) })
}

/** The captions of a film that the caller may see. */
export function captionsOf({
  cut,
  timeline,
  format,
  isDownload
}: FinishedCut & Pick<ServeCaptionsOptions, 'format' | 'isDownload'>): Response {
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
