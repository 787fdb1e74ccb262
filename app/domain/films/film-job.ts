import { and, eq, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { AppRuntime } from '../../runtime.ts'

export const cutJobKind = 'final-cut'

/** Kinds of jobs that make a film. They share one process and take turns. */
export const filmKinds = [cutJobKind, 'animatic'] as const

export type FilmKind = (typeof filmKinds)[number]

/** A run of a job. It may write only until another run takes the job over. */
export interface ClaimedFilm {
  jobId: string
  ownerId: string
  kind: FilmKind
  /** The cut or the animatic. */
  subjectId: string
  startedAt: Date
}

type JobRuntime = Pick<AppRuntime, 'database' | 'clock'>

type JobChange = Partial<
  Pick<
    typeof backgroundJobs.$inferInsert,
    'status' | 'progress' | 'heartbeatAt' | 'finishedAt' | 'failureMessage' | 'nextEnqueueAt'
  >
>

/** Writes for this run. Returns false when the job was taken over. Every write is a sign of life. */
export async function updateFilmJob(
  queryable: Queryable,
  { jobId, startedAt }: ClaimedFilm,
  change: JobChange
): Promise<boolean> {
  const rows = await queryable
    .update(backgroundJobs)
    .set(change)
    .where(isClaimed(jobId, startedAt))
    .returning({ id: backgroundJobs.id })
  return rows.length > 0
}

/**
 * Puts the cut back to waiting: the server stops, or a temporary error happened. It does not count as a run; only a run
 * that ends without a sign does.
 */
export async function releaseFilm(
  { database, clock }: JobRuntime,
  { jobId, startedAt }: ClaimedFilm,
  delaySeconds: number
): Promise<void> {
  const nextEnqueueAt = new Date(clock.now().getTime() + delaySeconds * 1_000)
  await database
    .update(backgroundJobs)
    .set({
      status: 'Queued',
      attempts: sql`greatest(${backgroundJobs.attempts} - 1, 0)`,
      nextEnqueueAt,
      heartbeatAt: null
    })
    .where(isClaimed(jobId, startedAt))
}

const isClaimed = (jobId: string, startedAt: Date) =>
  and(eq(backgroundJobs.id, jobId), eq(backgroundJobs.status, 'Running'), eq(backgroundJobs.startedAt, startedAt))
