import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { OfferProcessMessage } from '@callsheet/lib/wire/queue-messages.ts'
import { jobKinds } from '../offers/work-on-job.ts'
import { queueName } from '../queue-names.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { maxRuns } from './clean-up-jobs.ts'
import type { Job } from './job.ts'

const wakeUpMinutes = 15

/** Wakes this service's queued background jobs that are due, and first those whose process has died. */
export const enqueueDueJobs: Job = async (runtime) => {
  const { database, settings, clock, queues } = runtime
  await releaseJobsOfDead(runtime)
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

/** Where a death cannot be seen, the clean-up takes on what has been silent. It also ends a job that died twice. */
async function releaseJobsOfDead({ database, processes, clock, logger }: PipelineRuntime): Promise<void> {
  if (processes.own === null) return
  const isOfAnother = and(
    eq(backgroundJobs.status, 'Running'),
    inArray(backgroundJobs.kind, Object.keys(jobKinds)),
    ne(backgroundJobs.runner, processes.own),
    lt(backgroundJobs.attempts, maxRuns)
  )
  const others = await database
    .selectDistinct({ runner: backgroundJobs.runner })
    .from(backgroundJobs)
    .where(isOfAnother)
  const dead: string[] = []
  for (const { runner } of others) if (runner !== null && (await processes.isDead(runner))) dead.push(runner)
  if (dead.length === 0) return
  const released = await database
    .update(backgroundJobs)
    .set({ status: 'Queued', nextEnqueueAt: clock.now(), heartbeatAt: null })
    .where(and(isOfAnother, inArray(backgroundJobs.runner, dead)))
    .returning({ id: backgroundJobs.id })
  logger.warn({ jobs: released.length }, 'the process of background jobs has died; they run again')
}
