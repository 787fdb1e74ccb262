import { and, eq } from 'drizzle-orm'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { OfferSummary, UpdateOfferRequest } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { archivedAt } from '../page.ts'
import { offerSummary, summaryColumns } from './offer-view.ts'

export interface UpdateOfferOptions {
  scope: Scope
  offerId: string
  input: UpdateOfferRequest
}

/** Renames an offer, archives it or brings it back. */
export async function updateOffer({ scope, offerId, input }: UpdateOfferOptions): Promise<OfferSummary> {
  const { database, clock } = scope.runtime
  const { isArchived, ...change } = input
  const [offer] = await database
    .update(offers)
    .set({ ...change, ...archivedAt(isArchived, clock.now()), updatedAt: clock.now() })
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, scope.ownerId)))
    .returning(summaryColumns)
  if (!offer) throw new AppError('not-found', 'There is no such offer.')
  return offerSummary(offer)
}
