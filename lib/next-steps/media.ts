import { copyableCodes, lateSuccessCodes, pauseSentences } from '../states.ts'
import type { FailureCode, MediaState, PauseReason } from '../states.ts'
import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { cutFilm } from './film-ways.ts'
import { waysOfPipeline } from './pipeline-ways.ts'
import { act, wait } from './step.ts'

/** How the scene of a take stands, in its pipeline. */
export interface SceneOfTake {
  stage: 'review' | 'animating' | 'skipped'
  /** The scene uses this take and no other one. */
  isInUse: boolean
  /** The still in use is approved. */
  isApproved: boolean
  /** The pipeline is closed. */
  isClosed: boolean
}

export interface MediaItem {
  kind: 'image' | 'video'
  id: string
  status: MediaState
  failureCode?: FailureCode | null
  /** Why it waits for the provider and not for its turn. */
  pauseReason?: PauseReason | null
  /** When the provider is tried next. Set together with `pauseReason`. */
  pausedUntil?: Date | string | null
  isSaved: boolean
  /** A cheap take of a scene's clip. `scene.isApproved` is then of the draft. */
  isDraft?: boolean
  /** Where a new one is asked for, for media without a scene. */
  purpose?: 'scene' | 'element' | 'upload' | 'single' | null
  adId?: string | null
  /** Set when it belongs to a scene of a pipeline. */
  pipelineId?: string | null
  /** Set together with `pipelineId`. */
  scene?: SceneOfTake | null
  /** Set for the media of the scene-by-scene route that are in use: the ad of its scene. Null for a still with a clip. */
  sceneAdId?: string | null
  /** For a clip that says its line in another language: that language in English, and the ad by `adId`. */
  spokenIn?: string | null
  /** Set when the still of such a scene was approved. */
  isApproved?: boolean
}

export function mediaNextStep(item: MediaItem): NextStep {
  const what = item.kind === 'image' ? 'picture' : item.isDraft ? 'draft' : 'clip'
  switch (item.status) {
    case 'Queued':
      return item.pauseReason
        ? wait(pauseSentences[item.pauseReason], item.pausedUntil)
        : wait(`The ${what} is waiting its turn`)
    case 'Submitting':
      return wait(`The ${what} is waiting its turn`)
    case 'Generating':
      return wait(`The ${what} is being made`)
    case 'Completed':
      return completedStep(item)
    case 'Failed':
      return failedStep(item)
  }
}

function completedStep(item: MediaItem): NextStep {
  const { kind, pipelineId, scene, sceneAdId, spokenIn, adId } = item
  if (spokenIn && adId)
    return act('cut', `Cut the film in ${spokenIn}`, pageAddress(studioPages.languages, { adId }), cutFilm(adId))
  if (pipelineId && scene) return completedTakeStep(item, scene, pipelineId)
  if (kind === 'video' || !sceneAdId) return keepStep(item)
  const page = pageAddress(studioPages.ad, { adId: sceneAdId })
  return item.isApproved === true
    ? act('animate', 'Animate it', page, { call: 'POST /api/videos', tool: 'generate_video' })
    : act('approve', 'Review the picture', page, {
        call: `POST /api/ads/${sceneAdId}/scenes/{number}/approve`,
        tool: 'approve_scenes'
      })
}

function completedTakeStep(item: MediaItem, scene: SceneOfTake, pipelineId: string): NextStep {
  const page = pageAddress(studioPages.pipeline, { pipelineId })
  const ways = waysOfPipeline(pipelineId)
  if (!canStillChange(item, scene)) return keepStep(item)
  if (item.isDraft) return draftStep(item, scene, pipelineId)
  if (!scene.isInUse) return act('use-take', 'Use this take again, or keep the newer one', page, ways.useTake)
  if (item.kind === 'video') return keepStep(item)
  return scene.isApproved
    ? act('animate', 'Animate it', page, ways.animate)
    : act('approve', 'Review the picture', page, ways.approve)
}

/** A draft is approved in the review of its scene. One that is no longer in use is only kept. */
function draftStep(item: MediaItem, { isInUse, isApproved }: SceneOfTake, pipelineId: string): NextStep {
  const page = pageAddress(studioPages.pipeline, { pipelineId })
  const { approveDraft, makeFinal } = waysOfPipeline(pipelineId)
  if (!isInUse) return keepStep(item)
  return isApproved
    ? act('make-final', 'Make the final clip', page, makeFinal)
    : act('approve-draft', 'Watch the draft and approve it', page, approveDraft)
}

/** A scene's still is chosen in its review, and its clip from then on, while the pipeline is open. */
const canStillChange = ({ kind, isDraft }: MediaItem, { stage, isClosed }: SceneOfTake): boolean =>
  !isClosed && stage === (kind === 'image' || isDraft ? 'review' : 'animating')

function keepStep({ kind, id, isSaved }: MediaItem): NextStep {
  const page = pageAddress(studioPages.library, null, { item: id })
  return kind === 'image' && !isSaved
    ? act('save', 'Save it, or it goes with the daily clean-up', page, { call: 'PATCH /api/library/items' })
    : act('open-library', 'Open it in the library', page, { call: `GET /api/media/${id}`, tool: 'read_media' })
}

function failedStep(item: MediaItem): NextStep {
  const { id, failureCode, pipelineId, scene } = item
  const inLibrary = pageAddress(studioPages.library, null, { item: id })
  if (failureCode && copyableCodes.includes(failureCode))
    return act('copy', 'Try the copy again', inLibrary, { call: `POST /api/media/${id}/copies` })
  if (pipelineId && scene && !(scene.isInUse && canStillChange(item, scene))) {
    const review = pageAddress(studioPages.pipeline, { pipelineId })
    return scene.isClosed
      ? act('open-library', 'Its production is closed; see what it made', pageAddress(studioPages.library), {
          call: 'GET /api/library',
          tool: 'search_library'
        })
      : act('open-review', 'Its scene has gone on without it', review, waysOfPipeline(pipelineId).read)
  }
  const page = pageOfNewTake(item)
  const again = wayOfNewTake(item)
  const mayArrive = failureCode ? lateSuccessCodes.includes(failureCode) : false
  if (mayArrive) return act('retry', 'Try again; the first one may still arrive, free of charge', page, again)
  const needsChange = failureCode === 'moderated' || failureCode === 'invalid-input'
  if (item.spokenIn && needsChange)
    return act('edit', `Change its line in ${item.spokenIn}, and buy it again`, page, again)
  return needsChange
    ? act('edit', 'Change the prompt and try again', page, again)
    : act('retry', 'Try again', page, again)
}

/** Where the same is asked for again: the review, the scene, the element, or the box with the prompt. */
function pageOfNewTake({ pipelineId, sceneAdId, purpose, adId, spokenIn }: MediaItem): string {
  if (spokenIn && adId) return pageAddress(studioPages.languages, { adId })
  if (pipelineId) return pageAddress(studioPages.pipeline, { pipelineId })
  if (sceneAdId) return pageAddress(studioPages.ad, { adId: sceneAdId })
  if (purpose !== 'element') return pageAddress(studioPages.chat)
  return adId ? pageAddress(studioPages.ad, { adId }) : pageAddress(studioPages.castVault)
}

/** How a program asks for the same again. */
function wayOfNewTake({ kind, pipelineId, purpose, adId, spokenIn }: MediaItem) {
  if (spokenIn && adId) return { call: `POST /api/ads/${adId}/languages/{language}/clips`, tool: 'speak_on_screen' }
  if (pipelineId) return waysOfPipeline(pipelineId).retry
  if (purpose === 'element') return { call: 'POST /api/elements/{id}/sheets', tool: 'draw_element' }
  return kind === 'image'
    ? { call: 'POST /api/images', tool: 'generate_image' }
    : { call: 'POST /api/videos', tool: 'generate_video' }
}
