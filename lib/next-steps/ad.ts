import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import type { AdStage } from './ad-stages.ts'
import { waysOfAd } from './ad-ways.ts'
import { cutFilm, readFilm } from './film-ways.ts'
import { pipelineNextStep, type PipelineItem } from './pipeline.ts'
import { act, wait } from './step.ts'
import { finalCutNextStep, type JobState } from './work.ts'
import { scriptNextStep, storyboardNextStep } from './writing.ts'

export interface AdItem {
  kind: 'ad'
  id: string
  formatSlug: string | null
  /** The user has decided its video type and its aspect ratio. */
  isDecided: boolean
  aspectRatio: string | null
  route: 'storyboard' | 'scenes' | null
  /** The newest script. */
  script: { isSingleClip: boolean } | null
  /** The newest board, and the newest production of it. */
  storyboard: { id: string; pipelineId: string | null } | null
  /** The newest production, without those of other openings. */
  pipeline: Omit<PipelineItem, 'kind'> | null
  /** The newest board was planned after the newest production began. */
  isReplanned: boolean
  /** Its scenes that are made one by one. */
  scenes: AdScenes
  /** The newest clip that belongs to no scene. */
  clip: 'making' | 'made' | null
  /** The newest version of its film, in any state. */
  cut: JobState | null
  /** The newest film that is finished. */
  film: { hasNewerTakes: boolean } | null
}

export interface AdScenes {
  /** In the script. */
  total: number
  /** With a finished clip, or skipped. */
  done: number
  /** Where a still or a clip was bought or brought. */
  begun: number
  /** With an own clip. */
  own: number
}

export interface AdProgress {
  stage: AdStage
  step: NextStep
}

/** The step that brings the ad further, and the stage in which it is taken. */
export function adProgress(item: AdItem): AdProgress {
  const { id, formatSlug, isDecided, cut, film } = item
  const page = pageAddress(studioPages.ad, { adId: id })
  if (cut === 'Queued' || cut === 'Running')
    return { stage: 'film', step: finalCutNextStep({ kind: 'final-cut', adId: id, status: cut }) }
  if (film) return { stage: 'film', step: filmStep(item, film.hasNewerTakes) }
  if (cut === 'Failed') return { stage: 'film', step: finalCutNextStep({ kind: 'final-cut', adId: id, status: cut }) }
  const made = productionProgress(item)
  if (made) return made
  const { settle, writeScript } = waysOfAd(id)
  if (formatSlug === null) return { stage: 'brief', step: act('pick-format', 'Pick a format', page, settle) }
  if (!item.script)
    return {
      stage: isDecided ? 'script' : 'brief',
      step: act('write-script', 'Write the script', page, writeScript)
    }
  return writtenProgress(item, item.script)
}

export const adNextStep = (item: AdItem): NextStep => adProgress(item).step

function filmStep({ id }: AdItem, hasNewerTakes: boolean): NextStep {
  return hasNewerTakes
    ? act(
        'cut-again',
        'Cut a new version with the newer takes',
        pageAddress(studioPages.finalCut, { adId: id }),
        cutFilm(id)
      )
    : act('watch', 'Watch the film', pageAddress(studioPages.ad, { adId: id }), readFilm(id))
}

/** Null while no still or clip of the ad decides what comes next. */
function productionProgress({ id, pipeline, isReplanned, route, scenes, clip, script }: AdItem): AdProgress | null {
  const cut = act('cut', 'Cut the clips together', pageAddress(studioPages.finalCut, { adId: id }), cutFilm(id))
  if (pipeline && !isReplanned) {
    const hasClip = pipeline.scenes.some(({ video }) => video?.status === 'Completed')
    if (pipeline.isClosed && hasClip) return { stage: 'film', step: cut }
    const step = pipelineNextStep({ ...pipeline, kind: 'pipeline' })
    return { stage: step.action === 'cut' ? 'film' : 'scenes', step }
  }
  // A film of own clips alone needs no route.
  const isOwn = scenes.own > 0 && scenes.own === scenes.begun
  if ((route === 'scenes' || isOwn) && scenes.total > 0 && scenes.done >= scenes.total)
    return { stage: 'film', step: cut }
  if (route === 'scenes' && scenes.begun > 0) {
    const page = pageAddress(studioPages.ad, { adId: id })
    const label = `Go on with scene ${Math.min(scenes.done + 1, scenes.total || scenes.done + 1)}`
    return {
      stage: 'scenes',
      step: act('open-scenes', label, page, { call: `GET /api/ads/${id}/scenes`, tool: 'generate_image' })
    }
  }
  if (script && !script.isSingleClip) return null
  if (clip === 'making') return { stage: 'scenes', step: wait('The clip is being made') }
  return clip === 'made' ? { stage: 'film', step: cut } : null
}

function writtenProgress(
  { id, route, aspectRatio, storyboard }: AdItem,
  { isSingleClip }: NonNullable<AdItem['script']>
): AdProgress {
  if (storyboard && route !== 'scenes' && !isSingleClip) {
    const step = storyboardNextStep({ kind: 'storyboard', ...storyboard, adId: id, state: 'written', route })
    return { stage: step.action === 'open-review' ? 'scenes' : 'board', step }
  }
  const step = scriptNextStep({ kind: 'script', adId: id, state: 'written', isSingleClip, route, aspectRatio })
  return { stage: isSingleClip ? 'scenes' : 'board', step }
}
