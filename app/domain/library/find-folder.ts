import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Ad } from '../ads/find-ad.ts'

const maximumPartCharacters = 120

export interface FolderOptions {
  ad: Ad
  title: string
  /** Given when it is not the ad's own. */
  offerId?: string | null
}

/**
 * `{offerName}/{title}` (spec: Media rows), for all media of an ad. The ad's name when there is no offer. Errors:
 * `not-found` for an offer of another owner.
 */
export async function findFolder(
  queryable: Queryable,
  { ad, title, offerId = ad.offerId }: FolderOptions
): Promise<string> {
  const name = offerId ? await findOfferName(queryable, ad.ownerId, offerId) : ad.name
  return `${part(name)}/${part(title)}`
}

async function findOfferName(queryable: Queryable, ownerId: string, offerId: string): Promise<string> {
  const [offer] = await queryable
    .select({ name: offers.name })
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
  if (!offer) throw new AppError('not-found', 'There is no such offer.')
  return offer.name
}

/** A slash inside a name would start another folder. */
function part(text: string): string {
  const plain = text
    .replaceAll(/[/\\\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, maximumPartCharacters).trim() || 'Untitled'
}
