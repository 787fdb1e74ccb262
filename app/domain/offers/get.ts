import { and, asc, desc, eq } from 'drizzle-orm'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { offerView } from './offer-view.ts'

export async function getOffer({ scope, offerId }: { scope: Scope; offerId: string }): Promise<OfferView> {
  const { database } = scope.runtime
  const [offer] = await database
    .select()
    .from(offers)
    .where(and(eq(offers.id, offerId), eq(offers.ownerId, scope.ownerId)))
  if (!offer) throw new AppError('not-found', 'There is no such offer.')
  const people = await database
    .select()
    .from(personas)
    .where(eq(personas.offerId, offerId))
    .orderBy(asc(personas.createdAt))
  const [job] = await database
    .select({ progress: backgroundJobs.progress })
    .from(backgroundJobs)
    .where(eq(backgroundJobs.subjectId, offerId))
    .orderBy(desc(backgroundJobs.createdAt))
    .limit(1)
  return offerView({ offer, personas: people, job })
}
