import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { captionsOf, type CaptionLook } from './caption-look.ts'
import { checkClip, type ClipFacts } from './check-clip.ts'
import { downloadFile } from './download-file.ts'
import type { LineFit } from './line-fit.ts'
import type { MusicFile } from './read-music-file.ts'
import type { ProduceSession } from './session.ts'
import { watch } from './watch.ts'

export interface ProducedCut {
  version: number
  /** Path of the film. Null when it could not be cut. */
  file: string | null
  facts: ClipFacts | null
  /** Whether captions are in the picture. */
  hasCaptions: boolean
  /** Paths of the captions beside it. */
  captions: string[]
  /** Path of the zip, if one was asked for. */
  zip: string | null
  problem: string | null
}

export interface CutAdOptions {
  adId: string
  resumeId: string
  out: string
  fit: LineFit
  captions: CaptionLook
  isExported: boolean
  music: MusicFile | null
}

/** Joins the clips to one film with captions, and packs everything in one zip if that is wanted. */
export async function cutAd(session: ProduceSession, options: CutAdOptions): Promise<ProducedCut> {
  const { adId, resumeId, out, fit, captions: look, isExported, music } = options
  const { api, display } = session
  try {
    const body = {
      ...(fit === 'slow' && { fit }),
      ...captionsOf(look),
      ...(music && { music: { id: await bringMusic(session, adId, music) } })
    }
    const asked = await api.call(cutsApi.create, { params: { id: adId }, body, idempotencyKey: randomUUID() })
    const cut = await awaitCut(session, { cutId: asked.id, resumeId })
    if (cut.status === 'Failed') return noCut(cut.version, cut.failureMessage ?? 'The clips could not be put together.')
    const file = join(out, 'ad.mp4')
    const captions = { srt: join(out, 'ad.srt'), vtt: join(out, 'ad.vtt') }
    const zip = isExported ? join(out, 'ad.zip') : null
    const params = { id: cut.id }
    await downloadFile(api.open(cutsApi.film, { params }), file)
    await downloadFile(api.open(cutsApi.srtCaptions, { params }), captions.srt)
    await downloadFile(api.open(cutsApi.vttCaptions, { params }), captions.vtt)
    if (zip) await downloadFile(api.open(cutsApi.exportZip, { params }), zip)
    const facts = await checkClip(file)
    display.fact('cut', `${file}, ${facts.seconds} s`)
    const hasCaptions = cut.settings.captions.isBurnedIn
    return { version: cut.version, file, facts, hasCaptions, captions: Object.values(captions), zip, problem: null }
  } catch (error) {
    // A clip is missing. The existing clips stay, and the cut is made when the rest is there.
    if (error instanceof AppError && error.code === 'conflict') return noCut(0, error.message)
    throw error
  }
}

async function bringMusic({ api, display }: ProduceSession, adId: string, { bytes, ...query }: MusicFile) {
  const { id } = await api.call(musicApi.upload, { params: { id: adId }, query, file: new Blob([bytes]) })
  display.fact('music', `${query.title}, ${query.licence}`)
  return id
}

export async function awaitCut(
  session: ProduceSession,
  { cutId, resumeId }: { cutId: string; resumeId: string }
): Promise<CutView> {
  let said = ''
  return watch(session, resumeId, async () => {
    const cut = await session.api.call(cutsApi.read, { params: { id: cutId } })
    const label = cut.progress?.label ?? ''
    if (label !== '' && label !== said) session.display.fact('cut', label)
    said = label
    return cut.status === 'Completed' || cut.status === 'Failed' ? cut : null
  })
}

function noCut(version: number, problem: string): ProducedCut {
  return { version, file: null, facts: null, hasCaptions: false, captions: [], zip: null, problem }
}
