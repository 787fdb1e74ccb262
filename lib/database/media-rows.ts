import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { canTransition, failureReason, type FailureCode, type MediaState } from '../states.ts'
import { refundCharge } from './credits.ts'
import type { Queryable, Transaction } from './database.ts'
import { i2vGenerations, images, videos } from './schema/media.ts'

export const mediaTables = { image: images, video: videos, i2v: i2vGenerations } as const

export type MediaKind = keyof typeof mediaTables

export const mediaKinds = ['image', 'video', 'i2v'] as const satisfies readonly MediaKind[]

/** A kind's table, with the columns that all three share. */
export function mediaTable(kind: MediaKind): typeof i2vGenerations {
  return mediaTables[kind] as typeof i2vGenerations
}

/** Columns that all three tables share. */
export type MediaRow = Omit<typeof i2vGenerations.$inferSelect, 'durationSeconds' | 'firstFrameImageId'>

export type MediaChanges = Omit<
  PgUpdateSetSource<typeof i2vGenerations>,
  'id' | 'ownerId' | 'status' | 'durationSeconds' | 'firstFrameImageId'
>

/** The conditions for changing a row. */
export interface RowGuard {
  states: readonly MediaState[]
  /** A Failed row is changed only when it failed with one of these codes. Any code when absent. */
  failureCodes?: readonly FailureCode[] | undefined
  when?: UnchangedValues | undefined
}

/** Columns that must still have these values. */
export type UnchangedValues = Partial<Pick<MediaRow, 'storageKey' | 'submittingAt' | 'traceparent'>>

export interface Move {
  kind: MediaKind
  id: string
  from: MediaState | readonly MediaState[]
  to: MediaState
  set?: MediaChanges
  /** A Failed row is moved only when it failed with one of these codes. Required for moves out of Failed. */
  failureCodes?: readonly FailureCode[]
  /** Only while these columns have these values. */
  when?: UnchangedValues
}

/**
 * Moves a row, only from the named states. Returns the changed row, or null when it had already moved (then another
 * caller was first, and this one does nothing more). Throws for an illegal move, which is a bug.
 */
export async function moveMediaRow(database: Queryable, move: Move): Promise<MediaRow | null> {
  const { kind, id, to, set, when, failureCodes = [] } = move
  const states = checkMove(move)
  const table = mediaTable(kind)
  const [row] = await database
    .update(table)
    .set({ ...set, status: to })
    .where(and(eq(table.id, id), rowGuard(kind, { states, failureCodes, when })))
    .returning()
  return row ?? null
}

/** The guard of every change of a row, for the statement's `where`. The caller adds the row's id. */
export function rowGuard(kind: MediaKind, { states, failureCodes, when = {} }: RowGuard): SQL | undefined {
  const table = mediaTable(kind)
  const { storageKey, submittingAt, traceparent } = when
  return and(
    isOneOf(table.status, states),
    isStill(table.storageKey, storageKey),
    isStill(table.submittingAt, submittingAt),
    isStill(table.traceparent, traceparent),
    failureCodes && states.includes('Failed')
      ? or(sql`${table.status} <> 'Failed'`, isOneOf(table.failureCode, failureCodes))
      : undefined
  )
}

/** The states before the move. Throws for an illegal move, which is a bug. */
export function checkMove({ from, to }: Pick<Move, 'from' | 'to'>): MediaState[] {
  const states = typeof from === 'string' ? [from] : [...from]
  for (const state of states) {
    if (!canTransition(state, to)) throw new Error(`A media row cannot go from ${state} to ${to}.`)
  }
  return states
}

export interface Update {
  kind: MediaKind
  id: string
  whenStatus: MediaState
  set: MediaChanges
  /** Only while these columns have these values. */
  when?: UnchangedValues
}

/** Changes columns of a row that stays in its state. Null when the row no longer matches the guards. */
export async function updateMediaRow(database: Queryable, update: Update): Promise<MediaRow | null> {
  const { kind, id, whenStatus, set, when } = update
  const table = mediaTable(kind)
  const [row] = await database
    .update(table)
    .set(set)
    .where(and(eq(table.id, id), rowGuard(kind, { states: [whenStatus], when })))
    .returning()
  return row ?? null
}

export async function readMediaRow(database: Queryable, kind: MediaKind, id: string): Promise<MediaRow | null> {
  const table = mediaTable(kind)
  const [row] = await database.select().from(table).where(eq(table.id, id))
  return row ?? null
}

export interface Failure {
  kind: MediaKind
  id: string
  from: MediaState | readonly MediaState[]
  code: FailureCode
  /** The message of the provider or of our code, for the admin. Never a secret. */
  detail: string
  at: Date
  when?: UnchangedValues
}

/** Ends a row as Failed and refunds its charge once, in the caller's transaction: both or neither. */
export async function failMediaRow(transaction: Transaction, failure: Failure): Promise<MediaRow | null> {
  const row = await moveMediaRow(transaction, {
    kind: failure.kind,
    id: failure.id,
    from: failure.from,
    to: 'Failed',
    when: failure.when,
    set: {
      failureCode: failure.code,
      failureDetail: failure.detail.slice(0, 2_000),
      failedAt: failure.at,
      ...(failure.code === 'provider-timeout' && { timedOutAt: failure.at }),
      nextPollAt: null,
      nextEnqueueAt: null,
      settleAt: null,
      namedTaskId: null
    }
  })
  if (row) await refundCharge(transaction, row.id, failureReason(failure.code))
  return row
}

/**
 * Written so that no partial index matches, because rows are found by their key. The partial index of a temporary state
 * looks small to the planner, but is full of rows that have left the state. The words are ours and need no escaping.
 */
const isOneOf = (column: PgColumn, words: readonly (MediaState | FailureCode)[]): SQL =>
  words.length === 0
    ? sql`false`
    : sql`coalesce(${column}, '') in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

const isStill = (column: PgColumn, value: string | Date | null | undefined): SQL | undefined =>
  value === undefined ? undefined : value === null ? isNull(column) : eq(column, value)
