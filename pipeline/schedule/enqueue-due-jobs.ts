import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { OfferProcessMessage } from '@callsheet/lib/wire/queue-messages.ts'
import { jobKinds } from '../offers/work-on-job.ts'
import { queueName } from '../queue-names.ts'
import type { Job } from './job.ts'

const wakeUpMinutes = 15

/** Wakes this service's queued background jobs that are due. */
export const enqueueDueJobs: Job = async ({ database, settings, clock, queues }) => {
  const now = clock.now()
  // Materialised: a subquery could run again for each examined row, and its limit with it.
  const due = database.$with('due').as(
    database
      .select({ dueId: sql<string>`${backgroundJobs.id}`.as('due_id') })
      .from(backgroundJobs)
      .where(
        and(
          eq(backgroundJobs.status, 'Queued'),
          inArray(backgroundJobs.kind, Object.keys(jobKinds)),
          lte(backgroundJobs.nextEnqueueAt, now)
        )
      )
      .orderBy(backgroundJobs.nextEnqueueAt)
      .limit(settings.enqueueRowsPerRun)
      .for('update', { skipLocked: true })
  )
  const jobs = await database
    .with(due)
    .update(backgroundJobs)
    .set({ nextEnqueueAt: sql`${now}::timestamptz + make_interval(mins => ${wakeUpMinutes})` })
    .where(
      sql`${backgroundJobs.id} = any(array(select ${due.dueId} from ${due})) and ${backgroundJobs.status} = 'Queued'`
    )
    .returning({ id: backgroundJobs.id })
  const messages = jobs.map(({ id }): OfferProcessMessage => ({ jobId: id }))
  await queues.send(queueName(settings, 'offer-process'), messages)
  return { offers: jobs.length }
}
