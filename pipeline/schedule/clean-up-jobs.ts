import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { failJob } from '../offers/fail-job.ts'
import { jobKinds } from '../offers/work-on-job.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Job } from './job.ts'

export const maxRuns = 2

/**
 * A job without a sign of life runs again from its last finished step, once. The second time it fails (spec: stuck
 * background jobs). One that has waited for as long as a row may wait fails too.
 */
export const cleanUpJobs: Job = async (runtime) => {
  const { database, settings, clock, logger } = runtime
  const now = clock.now()
  const silentSince = new Date(now.getTime() - settings.jobSilenceMinutes * 60_000)
  const isSilent = and(eq(backgroundJobs.status, 'Running'), lt(backgroundJobs.heartbeatAt, silentSince))
  const again = await database
    .update(backgroundJobs)
    .set({ status: 'Queued', nextEnqueueAt: now, heartbeatAt: null })
    .where(and(isSilent, lt(backgroundJobs.attempts, maxRuns)))
    .returning({ id: backgroundJobs.id })
  const lost = await database
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(and(isSilent, sql`${backgroundJobs.attempts} >= ${maxRuns}`))
  for (const { id } of lost) {
    await database.transaction((transaction) =>
      failJob(transaction, { id, at: now, silentSince, message: 'It stopped twice without a word. Try again.' })
    )
  }
  const tooOld = await endOldJobs(runtime)
  if (again.length + lost.length > 0) logger.warn({ again: again.length, failed: lost.length }, 'stuck background jobs')
  return { again: again.length, failed: lost.length, tooOld }
}

/** Only jobs of this service: the cuts of the app have their own. */
async function endOldJobs({ database, settings, clock, logger }: PipelineRuntime): Promise<number> {
  const now = clock.now()
  const hours = settings.queuedMaxHours
  const old = await database
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(
      and(
        eq(backgroundJobs.status, 'Queued'),
        inArray(backgroundJobs.kind, Object.keys(jobKinds)),
        lt(backgroundJobs.createdAt, new Date(now.getTime() - hours * 3_600_000))
      )
    )
  const message = `It waited for more than ${hours} hours, because a part of the service did not answer. Try again.`
  for (const { id } of old) {
    await database.transaction((transaction) => failJob(transaction, { id, at: now, isWaiting: true, message }))
  }
  if (old.length > 0) logger.warn({ failed: old.length }, 'background jobs that waited too long')
  return old.length
}
