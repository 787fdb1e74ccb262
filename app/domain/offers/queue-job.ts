import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { wakeOfferJob } from '../../services/wake-pipeline.ts'
import { firstEnqueueAt } from '../first-enqueue-at.ts'
import { requireJobRoom } from '../../quotas/require-job-room.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

type NewJob = typeof backgroundJobs.$inferInsert

/**
 * Makes the pipeline service process an offer, from the first step or after the finished steps. Errors: `rate-limited`.
 */
export async function queueOfferJob(
  { scope, transaction, afterCommit }: UnitOfWork,
  { offerId, ...job }: { offerId: string; input: NewJob['input']; steps?: NewJob['steps'] }
): Promise<void> {
  const { ownerId, runtime } = scope
  await takeQuota(scope, 'offers', transaction)
  await requireJobRoom(scope, transaction, 'offers')
  const id = runtime.newId()
  const nextEnqueueAt = firstEnqueueAt(runtime.clock)
  await transaction
    .insert(backgroundJobs)
    .values({ id, ownerId, kind: 'offer-process', subjectId: offerId, nextEnqueueAt, ...job })
  afterCommit(() => wakeOfferJob(scope, id))
}
