import { and, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { ads } from '@callsheet/lib/database/schema/ads.ts'

export type Ad = typeof ads.$inferSelect

/** The owner's ad. Errors: `not-found`, also for another user's ad. */
export async function findAd(queryable: Queryable, ownerId: string, adId: string): Promise<Ad> {
  const [ad] = await queryable
    .select()
    .from(ads)
    .where(and(eq(ads.id, adId), eq(ads.ownerId, ownerId)))
    .prepare('find_ad')
    .execute()
  if (!ad) throw new AppError('not-found', 'There is no such ad.')
  return ad
}

/**
 * The same, held until the transaction ends, for what is decided by the other rows of the ad. Purchases for it need not
 * wait. Errors: `not-found`, also when the ad was deleted while its work was made.
 */
export async function lockAd(transaction: Transaction, ownerId: string, adId: string): Promise<Ad> {
  const [ad] = await transaction
    .select()
    .from(ads)
    .where(and(eq(ads.id, adId), eq(ads.ownerId, ownerId)))
    .for('no key update')
    .prepare('lock_ad')
    .execute()
  if (!ad) throw new AppError('not-found', 'There is no such ad. It may have been deleted meanwhile.')
  return ad
}
