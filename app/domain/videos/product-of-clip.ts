import type { Queryable } from '@callsheet/lib/database/database.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { CreateVideoRequest } from '@callsheet/lib/wire/app-api/media.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'
import type { ImageReference, LeftOutReference } from '@callsheet/lib/wire/submit-input.ts'
import type { Ad } from '../ads/find-ad.ts'
import type { VideoModel } from '../models/find-models.ts'
import { findPhotographed, shows } from '../product-photo/find-shown.ts'
import { findInventedNotice } from '../product-photo/read.ts'

/** The photo of the product in a clip that begins with no still. */
export interface ProductOfClip {
  element: Element | null
  carried: ImageReference | null
  leftOut: LeftOutReference[]
  /** For people: that the product on screen is not the real one. */
  notice: string | null
}

export interface ProductOfClipOptions {
  ad: Ad
  input: CreateVideoRequest
  model: VideoModel
  videoType: VideoType
}

/**
 * A clip without a still is made from words, so the photo itself goes along where the model takes pictures. A type whose
 * whole ad is one clip shows the product in it. Null when the clip does not show it.
 */
export async function findProductOfClip(
  queryable: Queryable,
  { ad, input, model, videoType }: ProductOfClipOptions
): Promise<ProductOfClip | null> {
  const { singleClip } = videoTypeEntry(videoType)
  const product = await findPhotographed(queryable, ad)
  if (!product) {
    const notice = singleClip ? await findInventedNotice(queryable, ad) : null
    return notice ? { element: null, carried: null, leftOut: [], notice } : null
  }
  const { element, photo } = product
  const isSeen = singleClip || input.elementSlugs.includes(element.slug) || shows(input.prompt, element)
  if (!isSeen) return null
  const given = input.referenceImageIds.length + (input.identityImageId ? 1 : 0)
  if (given < model.config.maximumReferences) return { element, carried: photo, leftOut: [], notice: null }
  return {
    element,
    carried: null,
    leftOut: [{ elementSlug: element.slug, view: 'sheet', why: 'limit' }],
    notice: `${model.label} takes no further picture, so ${element.name} is made from words and may look different.`
  }
}
