import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { CreatePipelineRequest } from '@callsheet/lib/wire/pipelines-api.ts'
import { findAd } from '../ads/find-ad.ts'
import { ownClipsOfAd } from '../footage/footage-row.ts'
import { findElements, type ElementWithSheets } from '../elements/find-references.ts'
import { sheetCredits, withoutSheet } from '../elements/missing-sheets.ts'
import { findInventedNotice } from '../product-photo/read.ts'
import { priceClip, requireImageModel, requireVideoModel } from '../models/find-models.ts'
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

/** The whole price of a pipeline before anything is written, and the elements that have no sheet yet. */
export async function quotePipeline(
  queryable: Queryable,
  ownerId: string,
  input: QuotedRequest
): Promise<PipelineQuote> {
  const { adId, aspectRatio, scenes } = input
  const videoType = requireSceneType(input.videoType, scenes)
  const image = await requireImageModel(queryable, { ownerId, id: input.imageModel, aspectRatio })
  const { model } = await requireVideoModel(queryable, { ownerId, videoType, wantedId: input.videoModel })
  const own = await ownClipsOfAd(queryable, { ownerId, adId })
  const made = scenes.filter((_scene, index) => !own.has(index + 1))
  const elementsBySlug = await findElements(queryable, {
    ownerId,
    adId,
    slugs: made.flatMap(({ elementSlugs }) => elementSlugs)
  })
  const missing = withoutSheet(elementsBySlug)
  return {
    credits: made.reduce(
      (sum, { durationSeconds }) => sum + image.credits + priceClip(model, durationSeconds).credits,
      0
    ),
    creditsPerSheet: image.credits,
    missing,
    sheetCredits: sheetCredits(missing, image.credits),
    invented: await findInventedNotice(queryable, await findAd(queryable, ownerId, adId))
  }
}
