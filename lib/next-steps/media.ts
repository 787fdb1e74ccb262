import { copyableCodes, lateSuccessCodes } from '../states.ts'
import type { FailureCode, MediaState } from '../states.ts'
import { pageAddress, studioPages } from '../studio-pages.ts'
import type { NextStep } from '../wire/next-step.ts'
import { act, wait } from './step.ts'

export interface MediaItem {
  kind: 'image' | 'video'
  id: string
  status: MediaState
  failureCode?: FailureCode | null
  isSaved: boolean
  /** Set when it belongs to a scene of a pipeline. */
  pipelineId?: string | null
  /** Set for a still of the scene-by-scene route that has no clip yet: the ad of its scene. */
  sceneAdId?: string | null
  /** Set when the still of a scene was approved. */
  isApproved?: boolean
}

export function mediaNextStep(item: MediaItem): NextStep {
  const what = item.kind === 'image' ? 'picture' : 'clip'
  switch (item.status) {
    case 'Queued':
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

function home({ id, pipelineId, sceneAdId }: MediaItem): string {
  if (pipelineId) return pageAddress(studioPages.pipeline, { pipelineId })
  return sceneAdId
    ? pageAddress(studioPages.ad, { adId: sceneAdId })
    : pageAddress(studioPages.library, null, { item: id })
}

function completedStep(item: MediaItem): NextStep {
  if (item.kind === 'image' && (item.pipelineId || item.sceneAdId)) {
    return item.isApproved === true
      ? act('animate', 'Animate it', home(item))
      : act('approve', 'Review the picture', home(item))
  }
  if (item.kind === 'image' && !item.isSaved)
    return act('save', 'Save it, or it goes with the daily clean-up', home(item))
  return act('open-library', 'Open it in the library', pageAddress(studioPages.library, null, { item: item.id }))
}

function failedStep(item: MediaItem): NextStep {
  if (item.failureCode && copyableCodes.includes(item.failureCode)) return act('copy', 'Try the copy again', home(item))
  const mayArrive = item.failureCode ? lateSuccessCodes.includes(item.failureCode) : false
  if (mayArrive) return act('retry', 'Try again; the first one may still arrive, free of charge', home(item))
  const needsChange = item.failureCode === 'moderated' || item.failureCode === 'invalid-input'
  return needsChange
    ? act('edit', 'Change the prompt and try again', home(item))
    : act('retry', 'Try again', home(item))
}
