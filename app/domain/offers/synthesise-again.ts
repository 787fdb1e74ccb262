import { count, desc, eq } from 'drizzle-orm'
import { ads } from '@callsheet/lib/database/schema/ads.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { OfferRow } from './offer-view.ts'
import { queueOfferJob } from './queue-job.ts'

/**
 * A finished offer whose quotes changed: what customers have in common is found again. Personas that rest on no quotes
 * are written again too, unless an ad is for one of them. An offer that is still at work reads the quotes by itself.
 */
export async function synthesiseAgain(unit: UnitOfWork, offer: OfferRow): Promise<OfferRow['status']> {
  const { transaction } = unit
  if (offer.status !== 'Completed') return offer.status
  const [last] = await transaction
    .select()
    .from(backgroundJobs)
    .where(eq(backgroundJobs.subjectId, offer.id))
    .orderBy(desc(backgroundJobs.createdAt))
    .limit(1)
  if (!last) return offer.status
  const { synthesis: _old, personas: people, ...steps } = last.steps
  const keepsPersonas = offer.synthesis !== null || (await hasAdForPersona(unit, offer.id))
  await transaction.update(offers).set({ status: 'Queued' }).where(eq(offers.id, offer.id))
  await queueOfferJob(unit, {
    offerId: offer.id,
    input: last.input,
    steps: keepsPersonas && people !== undefined ? { ...steps, personas: people } : steps
  })
  return 'Queued'
}

async function hasAdForPersona({ transaction }: UnitOfWork, offerId: string): Promise<boolean> {
  const [found] = await transaction
    .select({ ads: count() })
    .from(ads)
    .innerJoin(personas, eq(ads.personaId, personas.id))
    .where(eq(personas.offerId, offerId))
  return (found?.ads ?? 0) > 0
}
