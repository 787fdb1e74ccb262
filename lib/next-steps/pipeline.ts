import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { mediaNextStep } from './media.ts'
import type { MediaItem } from './media.ts'
import { act, wait } from './step.ts'

export interface SceneItem {
  kind: 'scene'
  pipelineId: string
  stage: 'review' | 'animating' | 'skipped'
  isApproved: boolean
  /** The takes in use; null when there is none yet. */
  image: Omit<MediaItem, 'kind' | 'pipelineId' | 'isApproved'> | null
  video: Omit<MediaItem, 'kind' | 'pipelineId' | 'isApproved'> | null
}

export interface PipelineItem {
  kind: 'pipeline'
  id: string
  adId: string
  folder: string
  isClosed: boolean
  scenes: readonly Omit<SceneItem, 'kind' | 'pipelineId'>[]
}

export function sceneNextStep({ pipelineId, stage, isApproved, image, video }: SceneItem): NextStep {
  const href = pageAddress(studioPages.pipeline, { pipelineId })
  if (stage === 'skipped') return act('continue', 'Skipped; go on with the next scene', href)
  if (stage === 'animating') {
    if (video === null) return act('animate', 'Make the clip', href)
    const { id, status, failureCode, isSaved } = video
    return mediaNextStep({ kind: 'video', id, status, failureCode, isSaved, pipelineId })
  }
  if (image === null) return act('retry', 'Make the picture', href)
  const { id, status, failureCode, isSaved } = image
  return mediaNextStep({ kind: 'image', id, status, failureCode, isSaved, pipelineId, isApproved })
}

/** Steps that the user can take come first. Failures come before waiting, because waiting needs no user. */
export function pipelineNextStep({ id, adId, folder, isClosed, scenes }: PipelineItem): NextStep {
  const href = pageAddress(studioPages.pipeline, { pipelineId: id })
  if (isClosed)
    return act('open-library', 'Open the folder in the library', pageAddress(studioPages.library, null, { folder }))
  const steps = scenes.map(({ stage, isApproved, image, video }) =>
    sceneNextStep({ kind: 'scene', pipelineId: id, stage, isApproved, image, video })
  )
  const has = (...actions: string[]) => steps.some((step) => actions.includes(step.action))
  if (has('approve')) return act('approve', 'Review the pictures', href)
  if (has('animate')) return act('animate', 'Animate what is approved', href)
  if (has('retry', 'edit', 'copy')) return act('retry', 'Try the failed scenes again', href)
  if (steps.some((step) => step.isWaiting)) return wait('The scenes are being made')
  const hasClip = scenes.some((scene) => scene.video?.status === 'Completed')
  return hasClip
    ? act('cut', 'Cut the clips together', pageAddress(studioPages.finalCut, { adId }))
    : act('close', 'Nothing is left to make; close it for a refund of unused clips', href)
}
