import { and, eq, lte, sql } from 'drizzle-orm'
import { mediaTable, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { observedColumns, type ObservedRow } from '../media/observed-row.ts'
import { laterWaits } from '../media/poll-times.ts'
import type { PipelineRuntime } from '../runtime.ts'

export interface DueRead {
  kind: MediaKind
  row: ObservedRow
  /** No other poller asks for it before; when it was written, it is the read after this one. */
  heldUntil: Date
}

export interface ClaimDueReads {
  kind: MediaKind
  limit: number
  waits: PollWaits
}

/** Seconds until the read after this one: by model id, and of a model that an admin has removed. */
export interface PollWaits {
  ofModel: Record<string, number[]>
  ofNone: number[]
}

export async function readPollWaits({ models, settings }: PipelineRuntime, kind: MediaKind): Promise<PollWaits> {
  const bounds = { pace: settings.pollPace, leastSeconds: settings.pollClaimSeconds }
  const configs = await models.readAll(kind)
  const ofModel = Object.fromEntries([...configs].map(([id, config]) => [id, laterWaits({ config, ...bounds })]))
  return { ofModel, ofNone: laterWaits({ config: null, ...bounds }) }
}

/**
 * Takes rows that are due, the longest due first, and writes down their next read at once: a task that is still
 * running needs no second write, and the rows of a killed poller come back by themselves. None comes back within
 * `pollClaimSeconds`, so that several pollers share the work.
 */
export async function claimDueReads(
  { database, clock }: PipelineRuntime,
  { kind, limit, waits: { ofModel, ofNone } }: ClaimDueReads
): Promise<DueRead[]> {
  const table = mediaTable(kind)
  const now = clock.now()
  // A table of its own: as a subquery it may be run for each row that is looked at, and its limit with it. The rows
  // are locked, so that they are still where they were found.
  const due = database.$with('due').as(
    database
      .select({ place: sql`${table}.ctid`.as('place') })
      .from(table)
      .where(and(eq(table.status, 'Generating'), lte(table.nextPollAt, now)))
      .orderBy(table.nextPollAt)
      .limit(limit)
      .for('update', { skipLocked: true })
  )
  const waits = sql`coalesce(${JSON.stringify(ofModel)}::jsonb -> ${table.modelId}, ${JSON.stringify(ofNone)}::jsonb)`
  const wait = sql`(${waits} ->> least(${table.pollTries}, ${ofNone.length - 1}::int))::float8`
  const rows = await database
    .with(due)
    .update(table)
    .set({
      nextPollAt: sql`${now}::timestamptz + make_interval(secs => ${wait})`,
      pollTries: sql`${table.pollTries} + 1`
    })
    .where(sql`${table}.ctid = any(array(select ${due.place} from ${due}))`)
    .returning(pickColumns(table, [...observedColumns, 'nextPollAt']))
  return rows.map(({ nextPollAt, ...row }) => ({ kind, row, heldUntil: nextPollAt ?? now }))
}

/** Makes rows due again that were claimed and not asked for, unless somebody else has them by now. */
export async function giveBackReads(
  { database, clock }: PipelineRuntime,
  { kind, reads }: { kind: MediaKind; reads: readonly DueRead[] }
): Promise<void> {
  if (reads.length === 0) return
  const table = mediaTable(kind)
  const claimed = claims(reads)
  await database
    .update(table)
    .set({ nextPollAt: clock.now(), pollTries: sql`${table.pollTries} - 1` })
    .from(claimed.source)
    .where(and(eq(table.id, claimed.id), eq(table.status, 'Generating'), eq(table.nextPollAt, claimed.heldUntil)))
}

/** The claimed rows as a table of their own: ids, and the times that were written. */
function claims(reads: readonly DueRead[]) {
  const ids = sql.param(reads.map(({ row }) => row.id))
  const times = sql.param(reads.map(({ heldUntil }) => heldUntil.toISOString()))
  return {
    source: sql`unnest(${ids}::uuid[], ${times}::timestamptz[]) as claimed(row_id, held_until)`,
    id: sql`claimed.row_id`,
    heldUntil: sql`claimed.held_until`
  }
}
