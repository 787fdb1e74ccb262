import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { elements } from '@callsheet/lib/database/schema/ads.ts'
import type { ProductPhotoState, ProductPhotoView } from '@callsheet/lib/wire/app-api/product-photo.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { readElementRows, type ElementWithPictures } from '../elements/element-view.ts'
import { isByPhoto } from './describe-product.ts'
import { findOffered } from './find-offered.ts'

const inventedProduct = 'There is no photo of the product, so the product on screen is invented.'

export async function getProductPhoto({ scope, adId }: { scope: Scope; adId: string }): Promise<ProductPhotoView> {
  const { database } = scope.runtime
  return readProductPhoto(database, await findAd(database, scope.ownerId, adId))
}

export async function readProductPhoto(queryable: Queryable, ad: Ad): Promise<ProductPhotoView> {
  const products = await findProducts(queryable, ad)
  const offered = await findOffered(queryable, ad)
  const photographed = products.find(hasPhoto)
  const state = stateOf(ad, photographed !== undefined)
  return {
    adId: ad.id,
    state,
    element: photographed ? elementOf(photographed) : null,
    offered: (offered?.pictures ?? []).map((url, index) => ({
      url,
      thumbnail: `/api/ads/${ad.id}/product-photo/offered/${index + 1}`
    })),
    products: products.map(({ element: { slug, name } }) => ({ slug, name })),
    notice: noticeOf(state)
  }
}

/** For people, where stills are priced: that the product on screen is invented. Null with a photo of it. */
export async function findInventedNotice(queryable: Queryable, ad: Ad): Promise<string | null> {
  if (ad.intent !== 'product') return null
  return noticeOf(stateOf(ad, (await findProducts(queryable, ad)).some(hasPhoto)))
}

/** The same for the owner's ad by its id. */
export async function inventedIn({ runtime, ownerId }: Scope, adId: string): Promise<string | null> {
  return findInventedNotice(runtime.database, await findAd(runtime.database, ownerId, adId))
}

/** The ad's elements of this kind, oldest first. */
export function findProducts(queryable: Queryable, { id, ownerId }: Ad): Promise<ElementWithPictures[]> {
  return readElementRows(
    queryable,
    and(eq(elements.adId, id), eq(elements.ownerId, ownerId), eq(elements.kind, 'product')),
    { statement: 'products_of_ad' }
  )
}

export const hasPhoto = ({ pictures }: ElementWithPictures): boolean => pictures.some(({ isReal }) => isReal)

function stateOf({ intent, productPhoto }: Ad, isGiven: boolean): ProductPhotoState {
  if (isGiven) return 'given'
  return intent === 'product' ? (productPhoto ?? 'open') : 'needless'
}

const noticeOf = (state: ProductPhotoState): string | null =>
  state === 'given' || state === 'needless' ? null : inventedProduct

function elementOf({ element, pictures }: ElementWithPictures): ProductPhotoView['element'] {
  const { id, slug, name, description } = element
  const photo = pictures.find(({ isReal }) => isReal)
  return photo
    ? { id, slug, name, description, isByPhoto: isByPhoto(description) || !photo.isPhoto, imageId: photo.imageId }
    : null
}
