import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { whatIsRetaken } from '../media/media-words.ts'

export interface SceneCan {
  approve: boolean
  approveDraft: boolean
  retake: 'image' | 'video' | 'draft' | null
  /** The take from before can be had back, without a look at all of them. */
  goBack: boolean
}

/** What can be done with a scene of a review now. */
export function actionsOf(scene: SceneView, isOpen: boolean): SceneCan {
  const { stage, image, approvedAt, draft, draftApprovedAt } = scene
  if (!isOpen || stage === 'skipped') return { approve: false, approveDraft: false, retake: null, goBack: false }
  const { what, media } = whatIsRetaken(scene)
  const isDone = media ? media.status === 'Completed' || media.status === 'Failed' : scene.stillPrice !== undefined
  const isInReview = stage === 'review'
  return {
    approve: isInReview && image?.status === 'Completed' && approvedAt === null,
    approveDraft: isInReview && draft?.status === 'Completed' && draftApprovedAt === null,
    retake: isDone ? what : null,
    goBack: isDone && scene.earlier !== undefined && scene.earlier.kind === media?.kind && !media.footage
  }
}
