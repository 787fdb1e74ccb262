import { and, eq } from 'drizzle-orm'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { readOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import type { Scope } from '../../runtime.ts'
import { inUnitOfWork } from '../unit-of-work.ts'
import { synthesiseAgain } from './synthesise-again.ts'

export interface RemoveQuotesOptions {
  scope: Scope
  offerId: string
  givenId: string
}

/** Takes back what a person gave. Errors: `not-found`. */
export async function removeQuotes({ scope, offerId, givenId }: RemoveQuotesOptions): Promise<void> {
  await inUnitOfWork(scope, async (unit) => {
    const [offer] = await unit.transaction
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), eq(offers.ownerId, scope.ownerId)))
      .for('update')
    const sources = readOfferResearch(offer?.research)?.sources ?? []
    const kept = sources.filter(({ given }) => given?.id !== givenId)
    if (!offer || kept.length === sources.length) throw new AppError('not-found', 'There are no such quotes.')
    const research = { sources: kept }
    const [changed] = await unit.transaction.update(offers).set({ research }).where(eq(offers.id, offerId)).returning()
    if (changed) await synthesiseAgain(unit, changed)
  })
}
