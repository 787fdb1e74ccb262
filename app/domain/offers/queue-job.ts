import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { wakeOfferJob } from '../../services/wake-pipeline.ts'
import { firstEnqueueAt } from '../first-enqueue-at.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

type NewJob = typeof backgroundJobs.$inferInsert

/** Makes the pipeline service process an offer, from the first step or after the finished steps. */
export async function queueOfferJob(
  { scope, transaction, afterCommit }: UnitOfWork,
  { offerId, ...job }: { offerId: string; input: NewJob['input']; steps?: NewJob['steps'] }
): Promise<void> {
  const { ownerId, runtime } = scope
  const id = runtime.newId()
  const nextEnqueueAt = firstEnqueueAt(runtime.clock)
  await transaction
    .insert(backgroundJobs)
    .values({ id, ownerId, kind: 'offer-process', subjectId: offerId, nextEnqueueAt, ...job })
  afterCommit(() => wakeOfferJob(scope, id))
}
