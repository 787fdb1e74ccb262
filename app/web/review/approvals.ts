import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'

/** A press that approves a still or a draft. It shows before the server has answered. */
export interface Approval {
  sceneId: string
  what: 'still' | 'draft'
  mediaId: string
}

/** The pipeline as it will be when these approvals are taken. Other takes than the approved ones stay as they are. */
export function withApprovals(pipeline: PipelineView, approvals: readonly Approval[], now = new Date()): PipelineView {
  if (approvals.length === 0) return pipeline
  const at = now.toISOString()
  return {
    ...pipeline,
    scenes: pipeline.scenes.map((scene) => {
      const approval = approvals.find(({ sceneId }) => sceneId === scene.id)
      if (approval?.what === 'still' && scene.image?.id === approval.mediaId)
        return { ...scene, approvedAt: scene.approvedAt ?? at }
      if (approval?.what === 'draft' && scene.draft?.id === approval.mediaId)
        return { ...scene, draftApprovedAt: scene.draftApprovedAt ?? at }
      return scene
    })
  }
}

/** The pipeline with one scene of an answer. Answers to presses at the same time can come in any order. */
export function withSceneOf(pipeline: PipelineView | undefined, answer: PipelineView, sceneId: string): PipelineView {
  const answered = answer.scenes.find(({ id }) => id === sceneId)
  if (!pipeline || !answered) return answer
  return { ...pipeline, scenes: pipeline.scenes.map((scene) => (scene.id === sceneId ? answered : scene)) }
}
