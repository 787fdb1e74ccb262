import { and, desc, eq } from 'drizzle-orm'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { OfferView } from '@callsheet/lib/wire/app-api/offers.ts'
import type { Scope } from '../../runtime.ts'
import { inUnitOfWork } from '../unit-of-work.ts'
import { getOffer } from './get.ts'
import { queueOfferJob } from './queue-job.ts'

/** Continues a failed offer after its last finished step. */
export async function retryOffer({ scope, offerId }: { scope: Scope; offerId: string }): Promise<OfferView> {
  const { ownerId } = scope
  await inUnitOfWork(scope, async (unit) => {
    const { transaction } = unit
    const [offer] = await transaction
      .update(offers)
      .set({ status: 'Queued', failureMessage: null })
      .where(and(eq(offers.id, offerId), eq(offers.ownerId, ownerId), eq(offers.status, 'Failed')))
      .returning({ id: offers.id })
    if (!offer) {
      await getOffer({ scope, offerId })
      throw new AppError('conflict', 'Only an offer that failed can be tried again.')
    }
    const [last] = await transaction
      .select()
      .from(backgroundJobs)
      .where(eq(backgroundJobs.subjectId, offerId))
      .orderBy(desc(backgroundJobs.createdAt))
      .limit(1)
    if (!last) throw new AppError('conflict', 'This offer has no work to go on with. Add it again.')
    await queueOfferJob(unit, { offerId, input: last.input, steps: last.steps })
  })
  return getOffer({ scope, offerId })
}
