import { and, eq, isNull } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import type { ProductPhotoView } from '@callsheet/lib/wire/app-api/product-photo.ts'
import type { Scope } from '../../runtime.ts'
import { getProductPhoto } from './read.ts'

/** Keeps that the user was asked, so that nobody asks again. An answer stays. */
export async function askProductPhoto({ scope, adId }: { scope: Scope; adId: string }): Promise<ProductPhotoView> {
  await scope.runtime.database
    .update(ads)
    .set({ productPhoto: 'asked' })
    .where(and(eq(ads.id, adId), eq(ads.ownerId, scope.ownerId), isNull(ads.productPhoto)))
  return getProductPhoto({ scope, adId })
}
