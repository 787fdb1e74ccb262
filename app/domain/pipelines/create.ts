import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import { chargeCredits, type Charge } from '@callsheet/lib/database/credits.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import type { CreatePipelineRequest, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { wakePipeline, wakeUpOf, type WakeUp } from '../../services/wake-pipeline.ts'
import { findAd } from '../ads/find-ad.ts'
import { findElements } from '../elements/find-references.ts'
import { requireImageModel, requireVideoModel } from '../models/find-models.ts'
import { spendOnce } from '../spend-once.ts'
import { findStoryboard } from '../storyboards/find-storyboard.ts'
import { requireSceneType } from '../video-type.ts'
import { folderOf } from './folder.ts'
import { planScene } from './plan-scene.ts'
import { readPipeline } from './get.ts'

export interface CreatedPipeline {
  pipeline: PipelineView
  /** Said to the user: for example that another video model took over. */
  notices: string[]
  price: number
}

/**
 * Charges N images and N clips, writes the pipeline, its scenes and all N image rows, and sends all N
 * off in one call (spec: Pipelines API). Errors: `insufficient-credits` writes nothing.
 */
export async function createPipeline({
  scope,
  input
}: {
  scope: Scope
  input: CreatePipelineRequest
}): Promise<CreatedPipeline> {
  const wakeUps: WakeUp[] = []
  const { answer, isRepeat } = await spendOnce(scope, (transaction) =>
    writePipeline(transaction, scope, input, wakeUps)
  )
  if (!isRepeat) await wakePipeline(scope, 'image', wakeUps)
  return answer
}

async function writePipeline(
  transaction: Transaction,
  scope: Scope,
  input: CreatePipelineRequest,
  wakeUps: WakeUp[]
): Promise<CreatedPipeline> {
  const { ownerId, runtime, traceparent } = scope
  const videoType = requireSceneType(input.videoType, input.scenes)
  const ad = await findAd(transaction, ownerId, input.adId)
  const offerId = input.offerId ?? ad.offerId ?? undefined
  const offerName = offerId ? await findOfferName(transaction, ownerId, offerId) : undefined
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
  const folder = folderOf(offerName ?? ad.name, input.title)
  const nextEnqueueAt = new Date(runtime.clock.now().getTime() + 60_000)
  const planned = input.scenes.map((scene, index) =>
    planScene({
      runtime,
      scene,
      shot: shots[index],
      position: index + 1,
      pipeline: { id: pipelineId, ownerId, adId: ad.id, folder, title: input.title, aspectRatio: input.aspectRatio },
      imageModel,
      videoModel: videoChoice.model,
      elementsBySlug,
      nextEnqueueAt,
      traceparent
    })
  )
  const charges: Charge[] = planned.flatMap((plan) => plan.charges)
  const price = charges.reduce((sum, charge) => sum + charge.credits, 0)

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
  await insertRows(
    transaction,
    images,
    planned.map((plan) => plan.image)
  )
  await insertRows(
    transaction,
    pipelineScenes,
    planned.map((plan) => plan.scene)
  )
  const pipeline = await readPipeline(transaction, ownerId, pipelineId)
  // Last: until the end of the transaction nothing else of this owner's can be charged.
  await chargeCredits(transaction, ownerId, charges)
  wakeUps.push(...planned.map(({ image }) => wakeUpOf(image)))
  return { pipeline, notices: videoChoice.notice ? [videoChoice.notice] : [], price }
}

async function findOfferName(queryable: Queryable, ownerId: string, offerId: string): Promise<string> {
  const [offer] = await queryable
    .select({ name: offers.name })
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
  if (!offer) throw new AppError('not-found', 'There is no such offer.')
  return offer.name
}
