import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { PipelineRuntime } from '../runtime.ts'

export type BackgroundJob = typeof backgroundJobs.$inferSelect

/** A run of a job. It may write only until another run takes the job over. */
export interface ClaimedJob {
  job: BackgroundJob
  /** When this run began. A later run has another time. */
  startedAt: Date
}

const releaseSeconds = 900

/** Null when the job is not waiting: it runs elsewhere or has ended. */
export async function claimJob({ database, clock }: PipelineRuntime, id: string): Promise<ClaimedJob | null> {
  const startedAt = clock.now()
  const [job] = await database
    .update(backgroundJobs)
    .set({
      status: 'Running',
      startedAt,
      heartbeatAt: startedAt,
      attempts: sql`${backgroundJobs.attempts} + 1`,
      nextEnqueueAt: null
    })
    .where(and(eq(backgroundJobs.id, id), eq(backgroundJobs.status, 'Queued')))
    .returning()
  return job ? { job, startedAt } : null
}

/** Writes for this run. Returns false when the job was taken over. Every write is a sign of life. */
export async function updateClaimed(
  database: Queryable,
  { job, startedAt }: ClaimedJob,
  set: Partial<Pick<BackgroundJob, 'progress' | 'heartbeatAt' | 'status' | 'finishedAt'>> & {
    step?: { name: string; answer: unknown }
  }
): Promise<boolean> {
  const { step, ...columns } = set
  const rows = await database
    .update(backgroundJobs)
    .set({
      ...columns,
      ...(step && { steps: sql`${backgroundJobs.steps} || ${JSON.stringify({ [step.name]: step.answer })}::jsonb` })
    })
    .where(isClaimed({ job, startedAt }))
    .returning({ id: backgroundJobs.id })
  return rows.length > 0
}

/**
 * Puts the job back to waiting after a temporary error. The message's own retry runs it again. It does not count as a
 * run that ended without a sign.
 */
export async function releaseJob({ database, clock }: PipelineRuntime, claimed: ClaimedJob): Promise<void> {
  await database
    .update(backgroundJobs)
    .set({
      status: 'Queued',
      attempts: sql`${backgroundJobs.attempts} - 1`,
      nextEnqueueAt: new Date(clock.now().getTime() + releaseSeconds * 1000)
    })
    .where(isClaimed(claimed))
}

const isClaimed = ({ job, startedAt }: ClaimedJob) =>
  and(eq(backgroundJobs.id, job.id), eq(backgroundJobs.status, 'Running'), eq(backgroundJobs.startedAt, startedAt))
