import { and, eq, lte, sql } from 'drizzle-orm'
import { mediaKinds, mediaTable, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { observedColumns, type ObservedRow } from '../media/observed-row.ts'
import { isCalledBack } from '../media/can-reach-us.ts'
import { pollWaits } from '../media/poll-times.ts'
import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'

export interface DueRead {
  kind: MediaKind
  row: ObservedRow
  /** No other poller reads it before this time. This is also when its next read is due. */
  heldUntil: Date
}

export interface ClaimDueReads {
  kind: MediaKind
  provider: string
  limit: number
  waits: LaterWaits
}

/** Seconds until the next read: by model id, and for models that an admin has removed. All lists are of one length. */
export interface LaterWaits {
  ofModel: Record<string, number[]>
  ofNone: number[]
}

export async function readLaterWaits(runtime: PipelineRuntime, kind: MediaKind): Promise<LaterWaits> {
  const { models, settings } = runtime
  const configs = await models.readAll(kind)
  const ofModel = new Map([...configs].map(([id, config]) => [id, waitsOf(runtime, config)]))
  const ofNone = pollWaits({ config: null, isCalledBack: false })
  const longest = Math.max(...[...ofModel.values(), ofNone].map(({ length }) => length))
  const laterWaits = (waits: number[]) =>
    Array.from({ length: longest - 1 }, (_, index) => {
      const seconds = waits[index + 1] ?? waits.at(-1) ?? 0
      return Math.max(settings.pollClaimSeconds, seconds * settings.pollPace)
    })
  return {
    ofModel: Object.fromEntries([...ofModel].map(([id, waits]) => [id, laterWaits(waits)])),
    ofNone: laterWaits(ofNone)
  }
}

function waitsOf(runtime: PipelineRuntime, config: ModelConfig): number[] {
  const provider = findProvider(config.endpointFamily)
  return pollWaits({ config, isCalledBack: provider !== null && isCalledBack(runtime, provider) })
}

/** The providers of due rows. */
export async function findDueProviders({ database, clock }: PipelineRuntime): Promise<string[]> {
  const found = await Promise.all(
    mediaKinds.map((kind) => {
      const table = mediaTable(kind)
      return database
        .selectDistinct({ provider: table.provider })
        .from(table)
        .where(and(eq(table.status, 'Generating'), lte(table.nextPollAt, clock.now())))
    })
  )
  return [...new Set(found.flat().map(({ provider }) => provider))]
}

/**
 * Claims due rows of a provider, the longest due first, and writes their next read at once. So a task that is still running needs no
 * second write, and the rows of a killed poller become due again by themselves. No row becomes due again within
 * `pollClaimSeconds`, so several pollers share the work.
 */
export async function claimDueReads(
  { database, clock }: PipelineRuntime,
  { kind, provider, limit, waits: { ofModel, ofNone } }: ClaimDueReads
): Promise<DueRead[]> {
  const table = mediaTable(kind)
  const now = clock.now()
  // Materialised: a subquery could run again for each examined row, and its limit with it. The rows are locked, so they
  // are still in the same place.
  const due = database.$with('due').as(
    database
      .select({ place: sql`${table}.ctid`.as('place') })
      .from(table)
      .where(and(eq(table.status, 'Generating'), eq(table.provider, provider), lte(table.nextPollAt, now)))
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

/** Makes claimed rows due again that were not read, unless another poller has them now. */
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

/** The claimed rows as a table: their ids and the written times. */
function claims(reads: readonly DueRead[]) {
  const ids = sql.param(reads.map(({ row }) => row.id))
  const times = sql.param(reads.map(({ heldUntil }) => heldUntil.toISOString()))
  return {
    source: sql`unnest(${ids}::uuid[], ${times}::timestamptz[]) as claimed(row_id, held_until)`,
    id: sql`claimed.row_id`,
    heldUntil: sql`claimed.held_until`
  }
}
