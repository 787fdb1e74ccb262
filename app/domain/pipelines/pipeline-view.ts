import type { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { PipelineView, SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { mediaView, type MediaFacts } from '../media/media-view.ts'
import { pipelineNextStep, sceneNextStep } from '../next-steps.ts'

export type PipelineRow = typeof pipelines.$inferSelect
export type SceneRow = typeof pipelineScenes.$inferSelect

export interface SceneWithMedia {
  scene: SceneRow
  image: MediaFacts | null
  video: MediaFacts | null
}

export interface PipelineViewOptions {
  pipeline: PipelineRow
  scenes: readonly SceneWithMedia[]
  /** Ids of media rows whose charge was given back. */
  refunded: ReadonlySet<string>
}

export function pipelineView({ pipeline, scenes, refunded }: PipelineViewOptions): PipelineView {
  const sceneViews = scenes.map((row) => sceneView(row, refunded))
  return {
    id: pipeline.id,
    adId: pipeline.adId,
    offerId: pipeline.offerId,
    storyboardId: pipeline.storyboardId,
    title: pipeline.title,
    folder: pipeline.folder,
    videoType: pipeline.videoType,
    imageModel: pipeline.imageModelId,
    videoModel: pipeline.videoModelId,
    aspectRatio: pipeline.aspectRatio,
    creditsCharged: pipeline.creditsCharged,
    creditsPrepaid: scenes.reduce((sum, { scene }) => sum + (scene.prepaidVideoId ? scene.videoCredits : 0), 0),
    closedAt: pipeline.closedAt?.toISOString() ?? null,
    createdAt: pipeline.createdAt.toISOString(),
    scenes: sceneViews,
    nextStep: pipelineNextStep(pipeline, scenes)
  }
}

function sceneView({ scene, image, video }: SceneWithMedia, refunded: ReadonlySet<string>): SceneView {
  return {
    id: scene.id,
    position: scene.position,
    stage: scene.stage,
    prompt: scene.prompt,
    motion: scene.motion,
    speaker: scene.speaker,
    spokenScript: scene.spokenScript,
    elementSlugs: scene.elementSlugs,
    durationSeconds: scene.durationSeconds,
    approvedAt: scene.approvedAt?.toISOString() ?? null,
    image: image && mediaView({ kind: 'image', row: image, isRefunded: refunded.has(image.id) }),
    video: video && mediaView({ kind: 'video', row: video, isRefunded: refunded.has(video.id) }),
    nextStep: sceneNextStep({ scene, image, video })
  }
}
