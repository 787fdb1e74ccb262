import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { cutFilm, readFilm } from './film-ways.ts'
import { act, wait } from './step.ts'
import type { JobState } from './work.ts'

/** An ad in another language. */
export interface LanguageItem {
  kind: 'language'
  adId: string
  /** In English: `German`. */
  label: string
  /** Lines that are missing or out of date. */
  openLines: number
  isSpeaking: boolean
  /** Clips that are being made in the language. */
  clipsInMaking: number
  /** Clips of it that failed and were not bought again. */
  clipsFailed: number
  /** Its newest film. */
  cut: {
    status: JobState
    /** Lines or clips of the language are there that it does not have. */
    isBehind: boolean
  } | null
}

export function languageNextStep(item: LanguageItem): NextStep {
  const { adId, label, openLines, isSpeaking, clipsInMaking, clipsFailed, cut } = item
  const href = pageAddress(studioPages.languages, { adId })
  if (openLines > 0)
    return act('translate', `Translate the open lines into ${label}`, href, {
      call: `POST /api/ads/${adId}/languages`,
      tool: 'translate_ad'
    })
  if (clipsInMaking > 0) return wait(`Its clips are being made in ${label}`)
  if (isSpeaking) return wait('Its lines are being spoken')
  if (cut?.status === 'Queued' || cut?.status === 'Running') return wait(`The film in ${label} is being cut`)
  const isDone = cut?.status === 'Completed' && !cut.isBehind
  if (clipsFailed > 0)
    return act('retry', `Buy the failed clip in ${label} again, or cut with subtitles`, href, {
      call: `POST /api/ads/${adId}/languages/{language}/clips`,
      tool: 'speak_on_screen'
    })
  if (cut?.status === 'Failed') return act('retry', `Cut the film in ${label} again`, href, cutFilm(adId))
  return isDone
    ? act('download', `Watch and download the film in ${label}`, href, readFilm(adId))
    : act('cut', `Cut the film in ${label}`, href, cutFilm(adId))
}
