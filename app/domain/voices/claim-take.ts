import { and, eq, sql } from 'drizzle-orm'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { VoiceTakeRow } from './take-view.ts'

/** A run that has been silent for longer has ended with its process. */
const silenceSeconds = 120
/** Of one member at the same time. */
const takesAtOnce = 2

/** A run of a take. It may write only until another run takes it over. */
export type ClaimedTake = VoiceTakeRow & { startedAt: Date }

/** The next take that waits, or whose run has ended without a sign. Two copies of the app never claim the same one. */
export async function claimTake({
  database,
  clock
}: Pick<AppRuntime, 'database' | 'clock'>): Promise<ClaimedTake | null> {
  const startedAt = clock.now()
  const now = sql`${startedAt}::timestamptz`
  const silent = sql`${now} - make_interval(secs => ${silenceSeconds})`
  const next = sql`(
    with busy as materialized (
      select owner_id from voice_takes
       where status in ('Queued', 'Speaking') and status = 'Speaking' and heartbeat_at >= ${silent}
       group by owner_id having count(*) >= ${takesAtOnce})
    select waiting.id from voice_takes as waiting
     where waiting.status in ('Queued', 'Speaking')
       and ((waiting.status = 'Queued' and (waiting.next_try_at is null or waiting.next_try_at <= ${now}))
         or (waiting.status = 'Speaking' and waiting.heartbeat_at < ${silent}))
       and not exists (select from busy where busy.owner_id = waiting.owner_id)
     order by waiting.created_at
     limit 1
       for update of waiting skip locked)`
  const [claimed] = await database
    .update(voiceTakes)
    .set({
      status: 'Speaking',
      startedAt,
      heartbeatAt: startedAt,
      attempts: sql`${voiceTakes.attempts} + 1`,
      nextTryAt: null
    })
    .where(eq(voiceTakes.id, next))
    .returning()
  return claimed ? { ...claimed, startedAt } : null
}

type TakeChange = Partial<typeof voiceTakes.$inferInsert>

/** Writes for this run. Returns false when it was taken over, or the take is gone. */
export async function updateTake(
  queryable: Queryable,
  { id, startedAt }: Pick<ClaimedTake, 'id' | 'startedAt'>,
  change: TakeChange
): Promise<boolean> {
  const rows = await queryable
    .update(voiceTakes)
    .set(change)
    .where(and(eq(voiceTakes.id, id), eq(voiceTakes.status, 'Speaking'), eq(voiceTakes.startedAt, startedAt)))
    .returning({ id: voiceTakes.id })
  return rows.length > 0
}
