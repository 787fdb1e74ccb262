import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
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

export interface ClaimJob {
  id: string
  /** All kinds of jobs of this service. */
  kinds: readonly string[]
}

/**
 * Null when the job is not waiting, because it runs elsewhere or has ended, and when as many jobs of its member run as
 * may. It then goes on waiting: the end of another job of the member wakes it (`wakeNextJob`), and the schedule would.
 */
export async function claimJob(runtime: PipelineRuntime, { id, kinds }: ClaimJob): Promise<ClaimedJob | null> {
  const { database, clock, settings } = runtime
  const startedAt = clock.now()
  return database.transaction(async (transaction) => {
    const waiting = and(eq(backgroundJobs.id, id), eq(backgroundJobs.status, 'Queued'))
    const [found] = await transaction.select({ ownerId: backgroundJobs.ownerId }).from(backgroundJobs).where(waiting)
    if (!found) return null
    const { ownerId } = found
    if (settings.jobsAtOncePerMember > 0) {
      // Two claims at once would both see a free place.
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${ownerId}`}, 0))`)
      if ((await countRunning(transaction, runtime, { ownerId, kinds })) >= settings.jobsAtOncePerMember) {
        const nextEnqueueAt = new Date(startedAt.getTime() + releaseSeconds * 1000)
        await transaction.update(backgroundJobs).set({ nextEnqueueAt }).where(waiting)
        return null
      }
    }
    const [job] = await transaction
      .update(backgroundJobs)
      .set({
        status: 'Running',
        startedAt,
        heartbeatAt: startedAt,
        runner: runtime.processes.own,
        attempts: sql`${backgroundJobs.attempts} + 1`,
        nextEnqueueAt: null
      })
      .where(waiting)
      .returning()
    return job ? { job, startedAt } : null
  })
}

interface JobsOfMember {
  ownerId: string
  kinds: readonly string[]
}

/** Those with a sign of life. */
function countRunning(
  transaction: Transaction,
  { clock, settings }: PipelineRuntime,
  { ownerId, kinds }: JobsOfMember
): Promise<number> {
  const aliveSince = new Date(clock.now().getTime() - settings.jobSilenceMinutes * 60_000)
  return transaction.$count(
    backgroundJobs,
    and(
      eq(backgroundJobs.ownerId, ownerId),
      inArray(backgroundJobs.kind, [...kinds]),
      isUnfinished,
      sql`${backgroundJobs.status} = 'Running'`,
      sql`${backgroundJobs.heartbeatAt} > ${aliveSince}::timestamptz`
    )
  )
}

/** Written as the index of unfinished jobs has it. */
const isUnfinished = sql`${backgroundJobs.status} in ('Queued', 'Running')`

/** The id of the member's job that has waited the longest. */
export async function findNextJob(
  { database }: PipelineRuntime,
  { ownerId, kinds }: JobsOfMember
): Promise<string | null> {
  const [next] = await database
    .select({ id: backgroundJobs.id })
    .from(backgroundJobs)
    .where(
      and(
        eq(backgroundJobs.ownerId, ownerId),
        inArray(backgroundJobs.kind, [...kinds]),
        isUnfinished,
        sql`${backgroundJobs.status} = 'Queued'`
      )
    )
    .orderBy(backgroundJobs.createdAt)
    .limit(1)
  return next?.id ?? null
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

/** Pages that show the offer or the reading read it again. */
export function tellOfJob({ changes }: Pick<PipelineRuntime, 'changes'>, { job }: ClaimedJob): void {
  const kind = job.kind === 'brand-reading' ? 'brands' : 'offers'
  changes.tell({ ownerId: job.ownerId, kind, id: job.subjectId, adId: null })
}
