import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { readOfferSchema } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Ad } from '../ads/find-ad.ts'

/** What the ad's offer tells of its product as a thing. */
export interface OfferedProduct {
  name: string
  /** What the page states of its looks. Nothing else may describe it. */
  facts: string[]
  /** Addresses of its pictures, the surest first. */
  pictures: string[]
}

/** Null for an ad without an offer, and while the offer's page is not read. */
export async function findOffered(
  queryable: Queryable,
  { ownerId, offerId }: Pick<Ad, 'ownerId' | 'offerId'>
): Promise<OfferedProduct | null> {
  if (offerId === null) return null
  const [offer] = await queryable
    .select({ name: offers.name, intelligence: offers.intelligence })
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
  const read = readOfferSchema.safeParse(offer?.intelligence).data
  if (!offer || !read) return null
  const { imageUrl = null, imageUrls = [] } = read.page ?? {}
  // Offers of before kept only the picture for sharing.
  const pictures = imageUrls.length === 0 && imageUrl !== null ? [imageUrl] : imageUrls
  return {
    name: read.name ?? offer.name,
    facts: (read.productFacts ?? []).map(({ text }) => text),
    pictures: pictures.filter((url) => URL.canParse(url))
  }
}
