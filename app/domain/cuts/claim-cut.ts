import { and, eq, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { AppRuntime } from '../../runtime.ts'
import { cutJobKind, type ClaimedCut } from './cut-job.ts'

/** A run that has been silent for longer holds up no other cut of its member. It is ended later, by the schedule. */
const silenceSeconds = 120

/**
 * Claims the next cut that waits. Null when none does. Members take turns: first comes the one whose last cut began the
 * longest ago, and of each member one cut is made at a time, the oldest first. Two copies of the app never claim the
 * same one.
 */
export async function claimCut({
  database,
  clock
}: Pick<AppRuntime, 'database' | 'clock'>): Promise<ClaimedCut | null> {
  const startedAt = clock.now()
  const now = sql`${startedAt}::timestamptz`
  return database.transaction(async (transaction) => {
    // One claim after the other: another copy of the app would otherwise start a second cut of the same member.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('claim a cut'))`)
    const { rows } = await transaction.execute<{ id: string }>(sql`
      with first_waiting as (
        select distinct on (owner_id) id, owner_id, created_at
          from ${backgroundJobs} as waiting
         where kind = 'final-cut' and status in ('Queued', 'Running') and status = 'Queued'
           and (next_enqueue_at is null or next_enqueue_at <= ${now})
           and not exists (
             select from ${backgroundJobs} as running
              where running.owner_id = waiting.owner_id and running.kind = 'final-cut'
                and running.status in ('Queued', 'Running') and running.status = 'Running'
                and running.heartbeat_at > ${now} - make_interval(secs => ${silenceSeconds}))
         order by owner_id, created_at)
      select first_waiting.id
        from first_waiting
        left join lateral (
          select started_at from ${backgroundJobs} as turn
           where turn.owner_id = first_waiting.owner_id and turn.kind = 'final-cut' and turn.started_at is not null
           order by started_at desc limit 1) as last_turn on true
       order by last_turn.started_at nulls first, first_waiting.created_at
       limit 1`)
    const next = rows[0]
    if (!next) return null
    const [job] = await transaction
      .update(backgroundJobs)
      .set({
        status: 'Running',
        startedAt,
        heartbeatAt: startedAt,
        attempts: sql`${backgroundJobs.attempts} + 1`,
        nextEnqueueAt: null
      })
      .where(
        and(eq(backgroundJobs.id, next.id), eq(backgroundJobs.kind, cutJobKind), eq(backgroundJobs.status, 'Queued'))
      )
      .returning({ id: backgroundJobs.id, ownerId: backgroundJobs.ownerId, cutId: backgroundJobs.subjectId })
    if (!job?.cutId) return null
    return { jobId: job.id, ownerId: job.ownerId, cutId: job.cutId, startedAt }
  })
}
