import type { Purchase } from '../buy-media.ts'
import type { FoundReferences } from '../elements/find-references.ts'
import type { ForOwner, ImageModel } from '../models/find-models.ts'
import { madeWith } from '../models/made-with.ts'

export interface PipelineFacts {
  id: string
  ownerId: string
  adId: string
  folder: string
  title: string
  aspectRatio: string
}

export interface SceneImage {
  id: string
  sceneId: string
  /** Of the scene, from 1. */
  position: number
  take: number
  prompt: string
  references: FoundReferences
  pipeline: PipelineFacts
  imageModel: ForOwner<ImageModel>
  credits: number
}

/**
 * A still with its full submit input. It stays saved until the pipeline is closed, so that nothing is lost during
 * review.
 */
export function sceneImageRow(still: SceneImage) {
  const { pipeline, imageModel } = still
  return {
    id: still.id,
    adId: pipeline.adId,
    pipelineId: pipeline.id,
    sceneId: still.sceneId,
    take: still.take,
    purpose: 'scene',
    isSaved: true,
    folder: pipeline.folder,
    title: `${pipeline.title}, scene ${still.position}`,
    ...madeWith(imageModel),
    input: {
      kind: 'image',
      prompt: still.prompt,
      aspectRatio: pipeline.aspectRatio,
      ...still.references
    },
    aspectRatio: pipeline.aspectRatio,
    credits: still.credits
  } satisfies Purchase<'image'>['row']
}
