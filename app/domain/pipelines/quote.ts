import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { ModelChoice } from '@callsheet/lib/models/choose-model.ts'
import type { CreatePipelineRequest } from '@callsheet/lib/wire/pipelines-api.ts'
import type { Ad } from '../ads/find-ad.ts'
import { ownClipsOfAd } from '../footage/footage-row.ts'
import { findElements, type ElementWithSheets } from '../elements/find-references.ts'
import { sheetCredits, withoutSheet } from '../elements/missing-sheets.ts'
import { findInventedNotice } from '../product-photo/read.ts'
import {
  priceClip,
  requireImageModel,
  requireVideoModel,
  type ForOwner,
  type ImageModel,
  type VideoModel
} from '../models/find-models.ts'
import { readOfferFacts } from '../models/offer-of.ts'
import { requireSceneType } from '../video-type.ts'

export interface PipelineQuote {
  /** Stills and clips of the scenes that have no own clip, in credits. */
  credits: number
  /** Price of one sheet. */
  creditsPerSheet: number
  /** Listed elements without a finished sheet. */
  missing: ElementWithSheets[]
  /** Price of the sheets that are missing. */
  sheetCredits: number
  /** For people: that the product on screen is invented. Null with a photo of it. */
  invented: string | null
}

type QuotedRequest = Pick<
  CreatePipelineRequest,
  'adId' | 'videoType' | 'imageModel' | 'videoModel' | 'aspectRatio' | 'scenes'
>

/** What a pipeline is made with. */
export interface PipelineMeans {
  imageModel: ForOwner<ImageModel>
  videoChoice: ModelChoice<ForOwner<VideoModel>>
  /** The ad's own clips by the numbers of their scenes. */
  own: Awaited<ReturnType<typeof ownClipsOfAd>>
}

/** Errors: `invalid-input` when a model cannot make it. */
export async function findMeans(queryable: Queryable, ownerId: string, input: QuotedRequest): Promise<PipelineMeans> {
  const { adId, aspectRatio, imageModel: id, videoModel: wantedId } = input
  const videoType = requireSceneType(input.videoType, input.scenes)
  const facts = await readOfferFacts(queryable, ownerId)
  return {
    imageModel: await requireImageModel(queryable, { ownerId, id, aspectRatio }, facts),
    videoChoice: await requireVideoModel(queryable, { ownerId, videoType, wantedId }, facts),
    own: await ownClipsOfAd(queryable, { ownerId, adId })
  }
}

/** The scenes whose stills and clips are made: those without a clip of their own. */
export const madeScenes = <Scene>(scenes: readonly Scene[], { own }: Pick<PipelineMeans, 'own'>): Scene[] =>
  scenes.filter((_scene, index) => !own.has(index + 1))

/** The whole price of the ad's pipeline before anything is written, and the elements that have no sheet yet. */
export async function quotePipeline(
  queryable: Queryable,
  ad: Ad,
  input: QuotedRequest,
  known?: PipelineMeans
): Promise<PipelineQuote> {
  const { ownerId, id: adId } = ad
  const { scenes } = input
  const means = known ?? (await findMeans(queryable, ownerId, input))
  const made = madeScenes(scenes, means)
  const { credits } = means.imageModel
  const { model } = means.videoChoice
  const elementsBySlug = await findElements(queryable, {
    ownerId,
    adId,
    slugs: made.flatMap(({ elementSlugs }) => elementSlugs)
  })
  const missing = withoutSheet(elementsBySlug)
  return {
    credits: made.reduce((sum, { durationSeconds }) => sum + credits + priceClip(model, durationSeconds).credits, 0),
    creditsPerSheet: credits,
    missing,
    sheetCredits: sheetCredits(missing, credits),
    invented: await findInventedNotice(queryable, ad)
  }
}
