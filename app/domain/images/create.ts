import { and, eq, inArray } from 'drizzle-orm'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ImageReference } from '@callsheet/lib/wire/submit-input.ts'
import type { CreateImageRequest } from '@callsheet/lib/wire/app-api/media.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { buyOne } from '../buy-media.ts'
import { findElements, referencesOf, requireLocked, type ElementWithSheets } from '../elements/find-references.ts'
import { findFolder } from '../library/find-folder.ts'
import { mediaView } from '../media/media-view.ts'
import { requireImageModel } from '../models/find-models.ts'
import { requireTrial } from '../models/require-trial.ts'
import { madeWith } from '../models/made-with.ts'
import { findPhotographed, shows } from '../product-photo/find-shown.ts'
import { applyScenePreset, type SceneFrame } from '../scenes/apply-preset.ts'
import { requireAgreedPrice } from '../require-agreed-price.ts'
import { holdForStill, recordScene, requireSceneTurn, type SceneOfAd } from '../scenes/in-order.ts'
import { nextTake } from '../scenes/takes.ts'
import { spendOnce } from '../spend-once.ts'
import { requireScenes } from '../video-type.ts'

export interface CreateImageOptions {
  scope: Scope
  input: CreateImageRequest
}

/** One picture: charged, written as Queued, and sent to the pipeline service. */
export async function createImage({ scope, input }: CreateImageOptions): Promise<MediaView> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const ad = input.adId ? await findAd(transaction, ownerId, input.adId) : null
    const model = await requireImageModel(transaction, {
      ownerId,
      id: input.imageModel,
      aspectRatio: input.aspect_ratio,
      isTrial: requireTrial(scope, input.trial)
    })
    requireAgreedPrice(model.credits, input.maximumCredits)
    if (input.resolution !== undefined && !model.config.resolutions.includes(input.resolution))
      throw new AppError('invalid-input', `${model.label} has no resolution "${input.resolution}".`)
    if (input.elementSlugs.length > 0 && !ad)
      throw new AppError('invalid-input', 'elementSlugs need the adId whose elements they name.')
    const scene = input.scene ? { ownerId, adId: requireSceneAd(ad), number: input.scene } : null
    if (scene && ad) await requireScene(transaction, scene, { ad, isRetake: input.retake === true })
    const framed = scene && ad ? await applyScenePreset(transaction, ad, input) : input
    const { prompt } = framed
    const elementSlugs = scene && ad ? await withShownProduct(transaction, ad, framed) : framed.elementSlugs
    const elementsBySlug = ad
      ? await findElements(transaction, { ownerId, adId: ad.id, slugs: elementSlugs })
      : new Map<string, ElementWithSheets>()
    if (scene) requireLocked(elementsBySlug)
    const maximum = model.config.maximumReferences
    const own = (await findOwnReferences(transaction, ownerId, input.referenceImageIds)).slice(0, maximum)
    const found = referencesOf({ elementSlugs, elementsBySlug, maximum: maximum - own.length })
    const wholeTitle = input.title ?? (scene && ad ? ad.name : cutText(input.prompt, 80))
    const title = scene ? `${wholeTitle}, scene ${scene.number}` : wholeTitle
    const row = await buyOne(unit, 'image', {
      row: {
        id: runtime.newId(),
        adId: ad?.id,
        purpose: 'single',
        isSaved: input.isSaved || scene !== null,
        folder: ad && (await findFolder(transaction, { ad, title: scene ? wholeTitle : 'Stills' })),
        title,
        ...(scene && { sceneNumber: scene.number, take: await nextTake(transaction, images, scene) }),
        ...madeWith(model),
        input: {
          kind: 'image',
          prompt,
          aspectRatio: input.aspect_ratio,
          resolution: input.resolution,
          references: [...own, ...found.references],
          leftOut: found.leftOut
        },
        aspectRatio: input.aspect_ratio,
        credits: model.credits
      },
      charge: `Picture: ${title}`
    })
    if (scene)
      await recordScene(transaction, scene, { imageId: row.id, videoId: null, isApproved: false, isSkipped: false })
    return mediaView({ kind: 'image', row, isRefunded: false, isApproved: false, sceneAdId: scene?.adId ?? null })
  })
}

/** A still whose words show the photographed product takes its photo along, also when the caller did not list it. */
async function withShownProduct(transaction: Transaction, ad: Ad, { prompt, elementSlugs }: SceneFrame) {
  const product = await findPhotographed(transaction, ad)
  const isUnlisted = product && !elementSlugs.includes(product.element.slug) && shows(prompt, product.element)
  return isUnlisted ? [...elementSlugs, product.element.slug] : elementSlugs
}

interface StillWanted {
  ad: Ad
  isRetake: boolean
}

async function requireScene(transaction: Transaction, scene: SceneOfAd, { ad, isRetake }: StillWanted): Promise<void> {
  if (ad.videoType) requireScenes(ad.videoType)
  await requireSceneTurn(transaction, scene)
  await holdForStill(transaction, scene, { isRetake })
}

function requireSceneAd(ad: Ad | null): string {
  if (ad) return ad.id
  throw new AppError('invalid-input', 'scene needs the adId whose scene it is.')
}

/** Finished pictures of the owner, in the given order. Errors: `not-found` for all others. */
export async function findOwnReferences(
  queryable: Queryable,
  ownerId: string,
  imageIds: readonly string[],
  role: ImageReference['role'] = 'product'
): Promise<ImageReference[]> {
  if (imageIds.length === 0) return []
  const rows = await queryable
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, [...imageIds]), eq(images.ownerId, ownerId), eq(images.status, 'Completed')))
  const known = new Set(rows.map((row) => row.id))
  const missing = imageIds.filter((id) => !known.has(id))
  if (missing.length > 0) throw new AppError('not-found', `There is no finished picture ${missing.join(', ')}.`)
  return imageIds.map((imageId) => ({ imageId, role }))
}
