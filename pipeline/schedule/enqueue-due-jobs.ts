import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { OfferProcessMessage } from '@callsheet/lib/wire/queue-messages.ts'
import { queueName } from '../queue-names.ts'
import type { Job } from './job.ts'

const wakeUpMinutes = 15

/** Wakes the queued background jobs of this service whose time has come. */
export const enqueueDueJobs: Job = async ({ database, settings, clock, queues }) => {
  const now = clock.now()
  const due = database
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(
      and(
        eq(backgroundJobs.status, 'Queued'),
        eq(backgroundJobs.kind, 'offer-process'),
        lte(backgroundJobs.nextEnqueueAt, now)
      )
    )
    .orderBy(backgroundJobs.nextEnqueueAt)
    .limit(settings.enqueueRowsPerRun)
    .for('update', { skipLocked: true })
  const jobs = await database
    .update(backgroundJobs)
    .set({ nextEnqueueAt: sql`${now}::timestamptz + make_interval(mins => ${wakeUpMinutes})` })
    .where(and(inArray(backgroundJobs.id, due), eq(backgroundJobs.status, 'Queued')))
    .returning({ id: backgroundJobs.id })
  const messages = jobs.map(({ id }): OfferProcessMessage => ({ jobId: id }))
  await queues.send(queueName(settings, 'offer-process'), messages)
  return { offers: jobs.length }
}
