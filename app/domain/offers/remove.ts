import { and, eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/**
 * Deletes an offer with its research, quotes and personas. Its ads stay and name no offer any more. Errors: `conflict`
 * while it is being researched.
 */
export async function removeOffer({ scope, offerId }: { scope: Scope; offerId: string }): Promise<{ ads: number }> {
  return scope.runtime.database.transaction(async (transaction) => {
    const [offer] = await transaction
      .select({ status: offers.status })
      .from(offers)
      .where(and(eq(offers.id, offerId), eq(offers.ownerId, scope.ownerId)))
      .for('update')
    if (!offer) throw new AppError('not-found', 'There is no such offer.')
    if (offer.status === 'Queued' || offer.status === 'Running')
      throw new AppError(
        'conflict',
        'This offer is being researched. Wait until that has ended, then delete it. Nothing was deleted.'
      )
    const left = await transaction
      .update(ads)
      .set({ offerId: null, personaId: null, quoteId: null })
      .where(eq(ads.offerId, offerId))
      .returning({ id: ads.id })
    await transaction.delete(offers).where(eq(offers.id, offerId))
    return { ads: left.length }
  })
}
