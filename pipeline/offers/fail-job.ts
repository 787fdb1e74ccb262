import { and, eq, inArray, lt } from 'drizzle-orm'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'

export interface JobFailure {
  id: string
  at: Date
  /** A sentence for the user. */
  message: string
  /** Only when the job has been silent since this time. */
  silentSince?: Date
  /** Only while it waits. */
  isWaiting?: boolean
}

/** Ends a job as Failed, and the offer or the reading that it worked on. */
export async function failJob(
  transaction: Transaction,
  { id, at, message, silentSince, isWaiting }: JobFailure
): Promise<void> {
  const failureMessage = cutText(message, 1_000)
  const [job] = await transaction
    .update(backgroundJobs)
    .set({ status: 'Failed', failureMessage, finishedAt: at, nextEnqueueAt: null })
    .where(
      and(
        eq(backgroundJobs.id, id),
        inArray(backgroundJobs.status, isWaiting ? ['Queued'] : ['Queued', 'Running']),
        silentSince ? lt(backgroundJobs.heartbeatAt, silentSince) : undefined
      )
    )
    .returning({ kind: backgroundJobs.kind, subjectId: backgroundJobs.subjectId })
  if (!job?.subjectId) return
  const failed = { status: 'Failed', failureMessage } as const
  if (job.kind === 'offer-process') await transaction.update(offers).set(failed).where(eq(offers.id, job.subjectId))
  if (job.kind === 'brand-reading')
    await transaction.update(brandReadings).set(failed).where(eq(brandReadings.id, job.subjectId))
}
