import { toSrt, toVtt } from './export/caption-files.ts'
import type { Scope } from '../../runtime.ts'
import { serveStored } from '../media/serve-stored.ts'
import { cutCaptions } from './cut-view.ts'
import { plainFileName } from './export/file-names.ts'
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
  if (isDownload)
    response.headers.set(
      'content-disposition',
      `attachment; filename="${plainFileName(cut.title)}-v${cut.version}.mp4"`
    )
  return response
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
  if (isDownload)
    headers.set('content-disposition', `attachment; filename="${plainFileName(cut.title)}-v${cut.version}.${format}"`)
  return new Response(format === 'srt' ? toSrt(cues) : toVtt(cues), { headers })
}
