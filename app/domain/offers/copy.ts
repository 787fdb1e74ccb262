import { and, asc, eq } from 'drizzle-orm'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { nameOfCopy } from '../name-of-copy.ts'
import { spendOnce } from '../spend-once.ts'
import { offerSummary } from './offer-view.ts'

/** A new offer with the same research, quotes and personas. Nothing is read again. Costs nothing. */
export async function copyOffer({ scope, offerId }: { scope: Scope; offerId: string }): Promise<OfferSummary> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async ({ transaction }) => {
    const [offer] = await transaction
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId)))
    if (!offer) throw new AppError('not-found', 'There is no such offer.')
    const { name, url, status, intelligence, research, synthesis } = offer
    if (status !== 'Completed')
      throw new AppError('conflict', 'An offer can be duplicated once its research is done. Nothing was copied.')
    const [copy] = await transaction
      .insert(offers)
      .values({ id: runtime.newId(), ownerId, name: nameOfCopy(name), url, status, intelligence, research, synthesis })
      .returning()
    if (!copy) throw new Error('The new offer was not returned.')
    const people = await transaction
      .select({ name: personas.name, content: personas.content, createdAt: personas.createdAt })
      .from(personas)
      .where(eq(personas.offerId, offerId))
      .orderBy(asc(personas.createdAt))
    if (people.length > 0)
      await transaction
        .insert(personas)
        .values(people.map((persona) => ({ ...persona, id: runtime.newId(), ownerId, offerId: copy.id })))
    return offerSummary(copy)
  })
}
