import type { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { CreateScene } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { Purchase } from '../buy-media.ts'
import { referencesOf, type ElementWithSheets } from '../elements/find-references.ts'
import { priceClip, type ForOwner, type ImageModel, type VideoModel } from '../models/find-models.ts'
import { sceneImageRow, type PipelineFacts } from './scene-image-row.ts'

export interface PlanSceneOptions {
  runtime: AppRuntime
  scene: CreateScene
  /** The storyboard's shot of the scene, if there is one. */
  shot: Shot | undefined
  position: number
  pipeline: PipelineFacts
  imageModel: ForOwner<ImageModel>
  videoModel: ForOwner<VideoModel>
  elementsBySlug: ReadonlyMap<string, ElementWithSheets>
  /** The still waits for sheets that are being drawn. */
  waitsForSheets?: boolean
}

export interface ScenePlan {
  scene: typeof pipelineScenes.$inferInsert
  /** The first still, and the clip that is prepaid with it. The clip's row will have the id of the entitlement. */
  purchase: Purchase<'image'>
}

/** Everything that is written for one scene, and the price of both its media. */
export function planScene(options: PlanSceneOptions): ScenePlan {
  const { runtime, scene, position, pipeline, imageModel, videoModel, elementsBySlug, waitsForSheets } = options
  const sceneId = runtime.newId()
  const imageId = runtime.newId()
  const prepaidVideoId = runtime.newId()
  const clip = priceClip(videoModel, scene.durationSeconds)
  return {
    scene: { ...sceneRow(sceneId, options), stage: 'review', imageId, videoId: null, prepaidVideoId },
    purchase: {
      row: sceneImageRow({
        id: imageId,
        sceneId,
        position,
        take: 1,
        prompt: scene.prompt,
        references: referencesOf({
          elementSlugs: scene.elementSlugs,
          elementsBySlug,
          maximum: imageModel.config.maximumReferences,
          waitsForSheets
        }),
        pipeline,
        imageModel,
        credits: imageModel.credits
      }),
      charge: `Still of scene ${position}, ${pipeline.title}`,
      prepaid: {
        mediaId: prepaidVideoId,
        credits: clip.credits,
        description: `Clip of scene ${position}, ${pipeline.title}`,
        pipelineId: pipeline.id,
        sceneId
      }
    }
  }
}

/** A scene in whose place an own clip stands: nothing is bought for it. */
export const planOwnScene = (videoId: string, options: PlanSceneOptions): ScenePlan['scene'] => ({
  ...sceneRow(options.runtime.newId(), options),
  stage: 'animating',
  imageId: null,
  videoId,
  prepaidVideoId: null
})

function sceneRow(id: string, { scene, position, pipeline, imageModel, videoModel }: PlanSceneOptions) {
  const clip = priceClip(videoModel, scene.durationSeconds)
  return {
    id,
    pipelineId: pipeline.id,
    ownerId: pipeline.ownerId,
    position,
    prompt: scene.prompt,
    motion: scene.motion,
    speaker: scene.speaker,
    spokenScript: scene.spokenScript,
    elementSlugs: scene.elementSlugs,
    durationSeconds: clip.durationSeconds,
    imageCredits: imageModel.credits,
    videoCredits: clip.credits
  }
}
