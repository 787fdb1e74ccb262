import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreatePipelineRequest, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { buyMedia, priceOf } from '../buy-media.ts'
import { findElements } from '../elements/find-references.ts'
import { findFolder } from '../library/find-folder.ts'
import { requireImageModel, requireVideoModel } from '../models/find-models.ts'
import { spendOnce } from '../spend-once.ts'
import { findStoryboard } from '../storyboards/find-storyboard.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { requireSceneType } from '../video-type.ts'
import { planScene } from './plan-scene.ts'
import { readPipeline } from './get.ts'

export interface CreatedPipeline {
  pipeline: PipelineView
  /** Notes for the user, for example that another video model was chosen. */
  notices: string[]
  price: number
}

/**
 * Charges N images and N clips, writes the pipeline, its scenes and all N image rows, and sends all N to the pipeline
 * service in one call (spec: Pipelines API). Errors: `insufficient-credits`, and then nothing is written.
 */
export async function createPipeline({
  scope,
  input
}: {
  scope: Scope
  input: CreatePipelineRequest
}): Promise<CreatedPipeline> {
  return spendOnce(scope, (unit) => writePipeline(unit, input))
}

async function writePipeline(unit: UnitOfWork, input: CreatePipelineRequest): Promise<CreatedPipeline> {
  const { scope, transaction } = unit
  const { ownerId, runtime } = scope
  const videoType = requireSceneType(input.videoType, input.scenes)
  const ad = await findAd(transaction, ownerId, input.adId)
  refuseSceneByScene(ad)
  const offerId = input.offerId ?? ad.offerId ?? undefined
  const folder = await findFolder(transaction, { ad, title: input.title, offerId })
  const shots = input.storyboardId
    ? (await findStoryboard(transaction, { ownerId, storyboardId: input.storyboardId, adId: ad.id })).content.shots
    : []
  const imageModel = await requireImageModel(transaction, {
    ownerId,
    id: input.imageModel,
    aspectRatio: input.aspectRatio
  })
  const videoChoice = await requireVideoModel(transaction, { ownerId, videoType, wantedId: input.videoModel })
  const elementsBySlug = await findElements(transaction, {
    ownerId,
    adId: ad.id,
    slugs: input.scenes.flatMap((scene) => scene.elementSlugs)
  })

  const pipelineId = runtime.newId()
  const planned = input.scenes.map((scene, index) =>
    planScene({
      runtime,
      scene,
      shot: shots[index],
      position: index + 1,
      pipeline: { id: pipelineId, ownerId, adId: ad.id, folder, title: input.title, aspectRatio: input.aspectRatio },
      imageModel,
      videoModel: videoChoice.model,
      elementsBySlug
    })
  )
  const purchases = planned.map(({ purchase }) => purchase)
  const price = priceOf(purchases)

  await transaction.insert(pipelines).values({
    id: pipelineId,
    ownerId,
    adId: ad.id,
    offerId,
    storyboardId: input.storyboardId,
    title: input.title,
    folder,
    videoType,
    imageModelId: imageModel.id,
    videoModelId: videoChoice.model.id,
    aspectRatio: input.aspectRatio,
    imagesWithOwnKey: imageModel.ownKeyId !== null,
    videosWithOwnKey: videoChoice.model.ownKeyId !== null,
    creditsCharged: price
  })
  await buyMedia(unit, { kind: 'image', purchases })
  await insertRows(
    transaction,
    pipelineScenes,
    planned.map((plan) => plan.scene)
  )
  const pipeline = await readPipeline(transaction, ownerId, pipelineId)
  return { pipeline, notices: videoChoice.notice ? [videoChoice.notice] : [], price }
}

/** spec: Route B. Scenes are worked one at a time, never batched ahead. */
function refuseSceneByScene({ route }: Ad): void {
  if (route !== 'scenes') return
  const message =
    'This ad is made scene by scene: make the still of its next scene, or choose the storyboard route for it first.'
  throw new AppError('conflict', message, { details: { needed: 'storyboard', route } })
}
