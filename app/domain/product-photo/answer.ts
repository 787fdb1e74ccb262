import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { ads, elements } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AnswerProductPhoto, ProductPhotoView } from '@callsheet/lib/wire/app-api/product-photo.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import type { ElementWithPictures } from '../elements/element-view.ts'
import { isInPrompts } from '../elements/is-quoted.ts'
import { slugFrom } from '../elements/slug-from.ts'
import { createUpload } from '../uploads/create.ts'
import { describeAnew } from './describe-anew.ts'
import { describeFromPhoto } from './describe-from-photo.ts'
import { describeProduct } from './describe-product.ts'
import { fetchPicture } from '../uploads/fetch-picture.ts'
import { findOffered, type OfferedProduct } from './find-offered.ts'
import { findUpload, type Photo } from './find-upload.ts'
import { findProducts, getProductPhoto, hasPhoto } from './read.ts'

export interface AnswerProductPhotoOptions {
  scope: Scope
  adId: string
  input: AnswerProductPhoto
}

/**
 * The user's answer to the question for a photo of the product. A photo becomes the picture of the ad's product element,
 * which is then locked: its description comes from the offer's facts, else from what is seen on the photo. A description
 * that a board or a bought scene repeats stays. Errors: `conflict` when several products could be meant.
 */
export async function answerProductPhoto({ scope, adId, input }: AnswerProductPhotoOptions): Promise<ProductPhotoView> {
  const { ownerId, runtime } = scope
  const ad = await findAd(runtime.database, ownerId, adId)
  if (input.isDeclined) return decline(scope, ad)
  if (input.isDescribedAnew) return describeAnew(scope, ad)
  const offered = await findOffered(runtime.database, ad)
  const target = chooseProduct(await findProducts(runtime.database, ad), input.elementSlug)
  const photo = await findPhoto(scope, { ad, offered, input })
  const words = await wordsFor(scope, { ad, offered, target, photo })
  await runtime.database.transaction(async (transaction) => {
    await transaction.update(ads).set({ productPhoto: null }).where(eq(ads.id, adId))
    // A board may have been written meanwhile, and then it has named the product.
    const now = chooseProduct(await findProducts(transaction, ad), input.elementSlug)
    const picture = { sheetImageId: photo.imageId, portraitImageId: null, lockedAt: runtime.clock.now() }
    if (now) {
      const isKept = await isInPrompts(transaction, now.element)
      const described = isKept || words === null ? {} : { description: words.description }
      await transaction
        .update(elements)
        .set({ ...described, ...picture })
        .where(eq(elements.id, now.element.id))
    } else if (words) {
      const slug = await freeSlug(transaction, ad, words.name)
      await transaction
        .insert(elements)
        .values({ id: runtime.newId(), ownerId, adId, kind: 'product', slug, ...words, ...picture })
    } else {
      throw new AppError('conflict', 'The product of this ad was removed meanwhile. Send the photo again.', {
        retryable: true
      })
    }
  })
  return getProductPhoto({ scope, adId })
}

async function decline(scope: Scope, ad: Ad): Promise<ProductPhotoView> {
  const { database } = scope.runtime
  const photographed = (await findProducts(database, ad)).find(hasPhoto)
  if (photographed) {
    throw new AppError(
      'conflict',
      `${photographed.element.name} stands on a photo already. Remove that element to go without one.`
    )
  }
  await database.update(ads).set({ productPhoto: 'declined' }).where(eq(ads.id, ad.id))
  return getProductPhoto({ scope, adId: ad.id })
}

/** The product that the photo shows: the named one, the one with a photo, or the only one. Null when there is none. */
function chooseProduct(products: readonly ElementWithPictures[], slug: string | undefined): ElementWithPictures | null {
  const choices = products.map(({ element }) => element.slug)
  if (slug !== undefined) {
    const named = products.find(({ element }) => element.slug === slug)
    if (named) return named
    throw new AppError('invalid-input', `elementSlug: this ad has no product called ${slug}.`, { details: { choices } })
  }
  const photographed = products.find(hasPhoto)
  if (photographed || products.length <= 1) return photographed ?? products[0] ?? null
  const names = products.map(({ element }) => `${element.name} (${element.slug})`).join(', ')
  throw new AppError('conflict', `This ad has several products. Say with elementSlug which of them it is: ${names}.`, {
    details: { choices }
  })
}

interface FindPhoto {
  ad: Ad
  offered: OfferedProduct | null
  input: AnswerProductPhoto
}

async function findPhoto(scope: Scope, { ad, offered, input }: FindPhoto): Promise<Photo> {
  if (input.imageId !== undefined) return findUpload(scope, input.imageId)
  const url = input.url ?? offered?.pictures[0]
  if (url === undefined) {
    throw new AppError(
      'invalid-input',
      ad.offerId === null
        ? 'This ad has no offer whose picture could be taken. Upload a photo, or name its address.'
        : 'The offer’s page names no picture of its product. Upload a photo, or name its address.'
    )
  }
  const bytes = await fetchPicture(scope, url)
  const name = offered ? `Photo of ${offered.name}`.slice(0, 120) : undefined
  const { id } = await createUpload({ scope, input: { purpose: 'product', name, adId: ad.id }, bytes })
  return findUpload(scope, id)
}

interface WordsFor {
  ad: Ad
  offered: OfferedProduct | null
  target: ElementWithPictures | null
  photo: Photo
}

/** Null when the words of the product stay as they are. */
async function wordsFor(scope: Scope, { ad, offered, target, photo }: WordsFor) {
  if (target && (await isInPrompts(scope.runtime.database, target.element))) return null
  const name = target?.element.name ?? offered?.name ?? null
  if (offered) return { name: (name ?? offered.name).slice(0, 120), description: describeProduct(offered) }
  return describeFromPhoto({ scope: { ...scope, adId: ad.id }, idea: ad.idea, name, bytes: await photo.readBytes() })
}

async function freeSlug(queryable: Queryable, ad: Ad, name: string): Promise<string> {
  const slug = slugFrom(name)
  const taken = await queryable
    .select({ slug: elements.slug })
    .from(elements)
    .where(eq(elements.adId, ad.id))
    .then((rows) => new Set(rows.map((row) => row.slug)))
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const other = `${slug.slice(0, 54)}-${number}`
    if (!taken.has(other)) return other
  }
}
