import { pageAddress, studioPages } from '../studio-pages.ts'
import { pauseSentences } from '../states.ts'
import type { NextStep } from '../wire/next-step.ts'
import { mediaNextStep } from './media.ts'
import type { MediaItem } from './media.ts'
import { cutFilm } from './film-ways.ts'
import { waysOfPipeline } from './pipeline-ways.ts'
import { act, wait } from './step.ts'

type Take = Pick<MediaItem, 'id' | 'status' | 'failureCode' | 'pauseReason' | 'pausedUntil' | 'isSaved'> & {
  /** Absent when it makes no difference. */
  isStored?: boolean
}

export interface SceneItem {
  kind: 'scene'
  pipelineId: string
  /** The pipeline is closed. */
  isClosed: boolean
  stage: 'review' | 'animating' | 'skipped'
  isApproved: boolean
  /** The takes in use; null when there is none yet. */
  image: Take | null
  video: Take | null
  /** The draft of its clip. Absent where there is none. */
  draft?: Take | null
  isDraftApproved?: boolean
  /** Nothing is prepaid for its clip: an own clip stood in its place. Absent when it makes no difference. */
  isUnpaid?: boolean
}

export interface PipelineItem {
  kind: 'pipeline'
  id: string
  adId: string
  folder: string
  isClosed: boolean
  scenes: readonly Omit<SceneItem, 'kind' | 'pipelineId' | 'isClosed'>[]
}

export function sceneNextStep(item: SceneItem): NextStep {
  const { pipelineId, isClosed, stage, isApproved, image, video, draft, isDraftApproved = false } = item
  const { isUnpaid = false } = item
  const href = pageAddress(studioPages.pipeline, { pipelineId })
  const { animate, read, retry } = waysOfPipeline(pipelineId)
  if (stage === 'skipped') return act('continue', 'Skipped; go on with the next scene', href, read)
  const scene = { stage, isInUse: true, isApproved, isClosed }
  if (stage === 'animating') {
    if (video === null) return act('animate', 'Make the clip', href, animate)
    return mediaNextStep({ kind: 'video', ...factsOf(video), pipelineId, scene })
  }
  if (image === null) return act('retry', 'Make the picture', href, retry)
  if (isApproved && isUnpaid && !isClosed && image.status === 'Completed')
    return act('make-clip', 'Make its clip, or use your own', href, retry)
  if (isApproved && draft) {
    const ofDraft = { ...scene, isApproved: isDraftApproved }
    return mediaNextStep({ kind: 'video', ...factsOf(draft), isDraft: true, pipelineId, scene: ofDraft })
  }
  return mediaNextStep({ kind: 'image', ...factsOf(image), pipelineId, scene })
}

const pausedOf = (take: Take | null) =>
  take?.status === 'Queued' && take.pauseReason ? { reason: take.pauseReason, until: take.pausedUntil } : null

const factsOf = ({ id, status, failureCode, pauseReason, pausedUntil, isSaved }: Take) => ({
  id,
  status,
  failureCode,
  pauseReason,
  pausedUntil,
  isSaved
})

/** Steps that the user can take come first. Failures come before waiting, because waiting needs no user. */
export function pipelineNextStep({ id, adId, folder, isClosed, scenes }: PipelineItem): NextStep {
  const href = pageAddress(studioPages.pipeline, { pipelineId: id })
  if (isClosed)
    return act('open-library', 'Open the folder in the library', pageAddress(studioPages.library, null, { folder }), {
      call: 'GET /api/library',
      tool: 'search_library'
    })
  const ways = waysOfPipeline(id)
  const steps = scenes.map((scene) => sceneNextStep({ ...scene, kind: 'scene', pipelineId: id, isClosed }))
  const has = (...actions: string[]) => steps.some((step) => actions.includes(step.action))
  if (has('approve')) return act('approve', 'Review the pictures', href, ways.approve)
  if (has('approve-draft')) return act('approve-draft', 'Watch the drafts and approve them', href, ways.approveDraft)
  if (has('make-final')) return act('make-final', 'Make the final clips of the approved drafts', href, ways.makeFinal)
  if (has('animate')) return act('animate', 'Animate what is approved', href, ways.animate)
  if (has('make-clip')) return act('make-clip', 'Make the clips that are missing, or use your own', href, ways.retry)
  if (has('retry', 'edit', 'copy')) return act('retry', 'Try the failed scenes again', href, ways.retry)
  const paused = scenes.flatMap(
    ({ stage, image, video, draft }) => pausedOf(stage === 'animating' ? video : (draft ?? image)) ?? []
  )
  const [first] = paused
  if (first) return wait(`${pauseSentences[first.reason]} (scenes that wait: ${paused.length})`, first.until)
  if (steps.some((step) => step.isWaiting)) return wait('The scenes are being made')
  const clips = scenes.flatMap(({ stage, video }) => (stage === 'animating' && video ? [video] : []))
  if (clips.some(({ isStored }) => isStored === false)) return wait('The clips are on their way to storage')
  return clips.length > 0
    ? act('cut', 'Cut the clips together', pageAddress(studioPages.finalCut, { adId }), cutFilm(adId))
    : act('close', 'Nothing is left to make; close it for a refund of unused clips', href, {
        call: `POST /api/pipelines/${id}/close`
      })
}
