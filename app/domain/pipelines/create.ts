import { insertRows } from '@callsheet/lib/database/insert-rows.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreatePipelineRequest, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, lockAd, type Ad } from '../ads/find-ad.ts'
import { buyMedia, priceOf } from '../buy-media.ts'
import { findElements } from '../elements/find-references.ts'
import {
  drawMissingSheets,
  holdElements,
  requireWord,
  writeMissingSheets,
  type WrittenSheets
} from '../elements/missing-sheets.ts'
import { bringAlong } from '../footage/bring-along.ts'
import { findFolder } from '../library/find-folder.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import { findStoryboard } from '../storyboards/find-storyboard.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { requireSceneType } from '../video-type.ts'
import { leftOutNotices } from './left-out-notices.ts'
import { planOwnScene, planScene, type ScenePlan } from './plan-scene.ts'
import { findMeans, madeScenes, quotePipeline } from './quote.ts'
import { readPipeline } from './get.ts'

export interface CreatedPipeline {
  pipeline: PipelineView
  /** Notes for the user, for example that another video model was chosen. */
  notices: string[]
  /** Sheets, stills and clips. */
  price: number
}

/**
 * Charges N images and N clips, writes the pipeline, its scenes and all N image rows, and sends all N to the pipeline
 * service in one call (spec: Pipelines API). Sheets that are missing are bought with them when the user said so, and
 * the stills wait for these. Errors: `conflict` when elements have no sheet and the user said nothing, or the price is
 * above the one that was agreed to; `insufficient-credits`. In all cases nothing is written.
 */
export async function createPipeline({
  scope,
  input
}: {
  scope: Scope
  input: CreatePipelineRequest
}): Promise<CreatedPipeline> {
  const repeat = await findRepeat<CreatedPipeline>(scope)
  if (repeat) return repeat.answer
  const { ownerId, runtime } = scope
  const ad = await findAd(runtime.database, ownerId, input.adId)
  refuseSceneByScene(ad)
  const quote = await quotePipeline(runtime.database, ad, input)
  requireWord({ ...quote, word: input.missingSheets })
  const written =
    input.missingSheets === 'draw' ? await writeMissingSheets({ ...scope, adId: input.adId }, quote.missing) : []
  return spendOnce(scope, (unit) => writePipeline(unit, input, written))
}

async function writePipeline(
  unit: UnitOfWork,
  input: CreatePipelineRequest,
  written: readonly WrittenSheets[]
): Promise<CreatedPipeline> {
  const { scope, transaction } = unit
  const { ownerId, runtime } = scope
  const videoType = requireSceneType(input.videoType, input.scenes)
  // Its own clips stay as they are until the production has them.
  const ad = await lockAd(transaction, ownerId, input.adId)
  refuseSceneByScene(ad)
  const offerId = input.offerId ?? ad.offerId ?? undefined
  const folder = await findFolder(transaction, { ad, title: input.title, offerId })
  const shots = input.storyboardId
    ? (await findStoryboard(transaction, { ownerId, storyboardId: input.storyboardId, adId: ad.id })).content.shots
    : []
  const means = await findMeans(transaction, ownerId, input)
  const { imageModel, videoChoice, own } = means
  const made = madeScenes(input.scenes, means)
  const listed = { ownerId, adId: ad.id, slugs: made.flatMap((scene) => scene.elementSlugs) }
  await holdElements(transaction, (await findElements(transaction, listed)).values())
  const { missing, ...quote } = await quotePipeline(transaction, ad, input, means)
  const word = input.missingSheets
  requireWord({ ...quote, missing, word })
  const sheets =
    word === 'draw'
      ? await drawMissingSheets(transaction, { scope, adId: ad.id, missing, written, imageModel: imageModel.id })
      : []
  await buyMedia(unit, { kind: 'image', purchases: sheets })
  const elementsBySlug = await findElements(transaction, listed)
  const pipelineId = runtime.newId()
  const plans = input.scenes.map((scene, index): { scene: ScenePlan['scene']; plan: ScenePlan | null } => {
    const ownClip = own.get(index + 1)
    const options = {
      runtime,
      scene,
      shot: shots[index],
      position: index + 1,
      pipeline: { id: pipelineId, ownerId, adId: ad.id, folder, title: input.title, aspectRatio: input.aspectRatio },
      imageModel,
      videoModel: videoChoice.model,
      elementsBySlug,
      waitsForSheets: word === 'draw'
    }
    if (ownClip) return { scene: planOwnScene(ownClip.id, options), plan: null }
    const plan = planScene(options)
    return { scene: plan.scene, plan }
  })
  const planned = plans.flatMap(({ plan }) => plan ?? [])
  const scenes = plans.map(({ scene }) => scene)
  const purchases = planned.map(({ purchase }) => purchase)
  const creditsCharged = priceOf(purchases)
  const price = creditsCharged + priceOf(sheets)
  requireAgreedPrice(price, input.maximumCredits)

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
    creditsCharged
  })
  await buyMedia(unit, { kind: 'image', purchases })
  await insertRows(transaction, pipelineScenes, scenes)
  await bringAlong(transaction, scenes)
  const pipeline = await readPipeline(transaction, ownerId, pipelineId)
  const leftOut = leftOutNotices({ planned, elementsBySlug, model: imageModel })
  return {
    pipeline,
    notices: [videoChoice.notice, ...leftOut, quote.invented].filter((notice) => notice !== null),
    price
  }
}

/** spec: Route B. Scenes are worked one at a time, never batched ahead. */
function refuseSceneByScene({ route }: Ad): void {
  if (route !== 'scenes') return
  const message =
    'This ad is made scene by scene: make the still of its next scene, or choose the storyboard route for it first.'
  throw new AppError('conflict', message, { details: { needed: 'storyboard', route } })
}
