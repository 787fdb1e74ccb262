import { and, eq, lt, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { failJob } from '../offers/fail-job.ts'
import type { Job } from './job.ts'

const maxRuns = 2

/**
 * A job without a sign of life runs again from its last finished step, once. The second time it fails (spec: stuck
 * background jobs).
 */
export const cleanUpJobs: Job = async ({ database, settings, clock, logger }) => {
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
  if (again.length + lost.length > 0) logger.warn({ again: again.length, failed: lost.length }, 'stuck background jobs')
  return { again: again.length, failed: lost.length }
}
