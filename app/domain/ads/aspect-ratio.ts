import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { findAd, type Ad } from './find-ad.ts'

export interface RatioOfAd {
  ownerId: string
  adId: string
  /** The ratio of what is to be bought. */
  aspectRatio: string
}

/**
 * Spec: Aspect ratio, decided once. Errors: `aspect-ratio-fixed` when the ad's first still or clip was bought in another
 * ratio, `invalid-input` when only the ad's settings say another one.
 */
export async function requireAspectRatio(queryable: Queryable, { ownerId, adId, aspectRatio }: RatioOfAd): Promise<Ad> {
  const ad = await findAd(queryable, ownerId, adId)
  if (ad.aspectRatio === null || ad.aspectRatio === aspectRatio) return ad
  if (ad.aspectRatioFixedAt) throw ratioIsFixed(ad, aspectRatio)
  throw new AppError(
    'invalid-input',
    `Every scene of this ad is ${ad.aspectRatio}, and this asks for ${aspectRatio}. ` +
      'Nothing of it is bought yet, so its settings can still be changed.',
    { details: { aspectRatio: ad.aspectRatio, wanted: aspectRatio } }
  )
}

/**
 * The same for a purchase, in its transaction. The first purchase of the ad fixes the ratio. Of two first purchases at
 * once the second waits for the ad's row and is then judged by what the first one fixed.
 */
export async function fixAspectRatio(transaction: Transaction, ratio: RatioOfAd): Promise<void> {
  const ad = await requireAspectRatio(transaction, ratio)
  if (ad.aspectRatioFixedAt) return
  const fixed = await fixFirst(transaction, ratio, or(isNull(ads.aspectRatio), eq(ads.aspectRatio, ratio.aspectRatio)))
  if (!fixed) await requireAspectRatio(transaction, ratio)
}

/**
 * For a clip that keeps the measured ratio of an uploaded still. It is never refused. As an ad's first purchase it
 * fixes the ratio that the ad is set to, else its own.
 */
export async function fixUnlessFixed(transaction: Transaction, ratio: RatioOfAd): Promise<void> {
  await fixFirst(transaction, ratio)
}

/** False when another purchase or a change of the settings came first. */
async function fixFirst(
  transaction: Transaction,
  { ownerId, adId, aspectRatio }: RatioOfAd,
  condition?: ReturnType<typeof or>
): Promise<boolean> {
  const fixed = await transaction
    .update(ads)
    .set({ aspectRatio: sql`coalesce(${ads.aspectRatio}, ${aspectRatio})`, aspectRatioFixedAt: sql`now()` })
    .where(and(eq(ads.id, adId), eq(ads.ownerId, ownerId), isNull(ads.aspectRatioFixedAt), condition))
    .returning({ id: ads.id })
  return fixed.length > 0
}

/** Condition of a change of the settings, in its update, so that a purchase at the same time cannot fix another ratio. */
export function keepsFixedRatio(aspectRatio: string | null | undefined): SQL | undefined {
  if (aspectRatio === undefined) return undefined
  return or(
    isNull(ads.aspectRatioFixedAt),
    aspectRatio === null ? isNull(ads.aspectRatio) : eq(ads.aspectRatio, aspectRatio)
  )
}

/** The refusal names the one way out, as the request that takes it. */
export function ratioIsFixed({ id, aspectRatio }: Ad, wanted: string): AppError {
  const message =
    `This ad is ${aspectRatio} since its first still or clip was bought, so nothing of it is made in ${wanted}. ` +
    `Start over in another ratio: that copies its script and board into a new ad in ${wanted} and leaves this one as it is.`
  return new AppError('aspect-ratio-fixed', message, {
    details: {
      adId: id,
      aspectRatio,
      wanted,
      startOver: { method: 'POST', href: `/api/ads/${id}/copies`, body: { aspectRatio: wanted } }
    }
  })
}
