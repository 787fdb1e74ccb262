import { and, eq, inArray, sql } from 'drizzle-orm'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { AppRuntime } from '../../runtime.ts'
import { filmKinds, type ClaimedFilm } from './film-job.ts'

/** A run that has been silent for longer holds up no other film of its member. It is ended later, by the schedule. */
const silenceSeconds = 120

/**
 * Claims the next cut or animatic that waits. Null when none does. Members take turns: first comes the one whose last
 * film began the longest ago, and of each member one film is made at a time, the oldest first. Two copies of the app
 * never claim the same one.
 */
export async function claimFilm({
  database,
  clock
}: Pick<AppRuntime, 'database' | 'clock'>): Promise<ClaimedFilm | null> {
  const startedAt = clock.now()
  const now = sql`${startedAt}::timestamptz`
  return database.transaction(async (transaction) => {
    // One claim after the other: another copy of the app would otherwise start a second cut of the same member.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('claim a cut'))`)
    const { rows } = await transaction.execute<{ id: string }>(sql`
      with first_waiting as (
        select distinct on (owner_id) id, owner_id, created_at
          from ${backgroundJobs} as waiting
         where kind in ('final-cut', 'animatic') and status in ('Queued', 'Running') and status = 'Queued'
           and (next_enqueue_at is null or next_enqueue_at <= ${now})
           and not exists (
             select from ${backgroundJobs} as running
              where running.owner_id = waiting.owner_id and running.kind in ('final-cut', 'animatic')
                and running.status in ('Queued', 'Running') and running.status = 'Running'
                and running.heartbeat_at > ${now} - make_interval(secs => ${silenceSeconds}))
         order by owner_id, created_at)
      select first_waiting.id
        from first_waiting
        left join lateral (
          select max(started_at) as started_at from (
            -- One after the other, because each kind has its index.
            (select started_at from ${backgroundJobs} as turn
              where turn.owner_id = first_waiting.owner_id and turn.kind = 'final-cut' and turn.started_at is not null
              order by started_at desc limit 1)
            union all
            (select started_at from ${backgroundJobs} as turn
              where turn.owner_id = first_waiting.owner_id and turn.kind = 'animatic' and turn.started_at is not null
              order by started_at desc limit 1)) as turns) as last_turn on true
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
        and(
          eq(backgroundJobs.id, next.id),
          inArray(backgroundJobs.kind, [...filmKinds]),
          eq(backgroundJobs.status, 'Queued')
        )
      )
      .returning({
        id: backgroundJobs.id,
        ownerId: backgroundJobs.ownerId,
        kind: backgroundJobs.kind,
        subjectId: backgroundJobs.subjectId
      })
    const kind = filmKinds.find((known) => known === job?.kind)
    if (!job?.subjectId || !kind) return null
    return { jobId: job.id, ownerId: job.ownerId, kind, subjectId: job.subjectId, startedAt }
  })
}
