import { and, eq, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { FailureCode, MediaState } from '../states.ts'
import type { Queryable } from './database.ts'
import type { Cells } from './prepare-statement.ts'
import {
  checkMove,
  mediaTable,
  type MediaChanges,
  type MediaKind,
  type MediaRow,
  type Move,
  type Update
} from './media-rows.ts'

/** Values alone, no SQL: those of many rows travel as one parameter. */
export type PlainChanges = { [Name in keyof MediaChanges]?: Exclude<MediaChanges[Name], object> | Date | null }

export interface PlainMove extends Omit<Move, 'set' | 'where'> {
  set: PlainChanges
}

export interface PlainUpdate extends Omit<Update, 'set' | 'where'> {
  set: PlainChanges
  /** Only while the asset is not ours yet. */
  whenUnstored?: boolean
}

/** One row's part of a statement. */
export interface PlainChange {
  kind: MediaKind
  id: string
  from: readonly MediaState[]
  to: MediaState
  set: PlainChanges
  failureCodes: readonly FailureCode[]
  whenUnstored: boolean
  /** The same for changes that one statement can make. */
  alike: string
}

/** What is told of a changed row: the caller knows the rest, and reading it costs more than changing it. */
export type ChangedRow = Pick<MediaRow, 'id' | 'submittingAt'>

/** Throws for an illegal move, which is a bug. */
export function toChange(change: PlainMove | PlainUpdate): PlainChange {
  const isUpdate = 'whenStatus' in change
  const { kind, id, set } = change
  const guards = isUpdate
    ? {
        from: [change.whenStatus],
        to: change.whenStatus,
        failureCodes: [],
        whenUnstored: change.whenUnstored ?? false
      }
    : { from: checkMove(change), to: change.to, failureCodes: change.failureCodes ?? [], whenUnstored: false }
  return { kind, id, set, ...guards, alike: JSON.stringify([kind, guards, Object.keys(set)]) }
}

/** The values of rows that change alike, as one parameter for `given`. */
export function toGiven(changes: readonly PlainChange[]): string {
  const names = Object.keys(changes[0]?.set ?? {}).map(
    (name) => [name as keyof PlainChanges, toSnakeCase(name)] as const
  )
  return JSON.stringify(
    changes.map(({ id, set }) => {
      const record: Record<string, unknown> = { id }
      for (const [name, column] of names) record[column] = set[name]
      return record
    })
  )
}

/** A row that is changed twice in one call goes with the first; the second finds it changed. */
export function firstOfEachRow<Change>(changes: readonly Change[], rowIdOf: (change: Change) => string): Change[] {
  const byId = new Map<string, Change>()
  for (const change of changes) if (!byId.has(rowIdOf(change))) byId.set(rowIdOf(change), change)
  return [...byId.values()]
}

/** The rows of `toGiven` inside a statement. */
export function givenTable({ kind, set }: PlainChange): SQL {
  const columns = columnsOf(kind)
  const typed = ['id', ...Object.keys(set)].map(
    (name) => sql`${sql.identifier(toSnakeCase(name))} ${sql.raw(columns[name]?.getSQLType() ?? 'text')}`
  )
  return sql`json_to_recordset(${sql.placeholder('given')}::json) as given(${sql.join(typed, sql`, `)})`
}

const names = new Map<string, string>()

/** For a statement over changes that are alike: the same for each database that is opened, and short enough. */
export function statementName(verb: 'change' | 'publish', { alike }: PlainChange): string {
  const about = verb + alike
  const name = names.get(about) ?? `${verb}_rows_${names.size}`
  names.set(about, name)
  return name
}

/** Of the cells that `changeStatement` returns. */
export const readChanged = ([id, submittingAt]: Cells): ChangedRow => ({
  id: String(id),
  submittingAt: submittingAt === null ? null : new Date(String(submittingAt))
})

/** The statement that makes changes that are alike, for `ids` and `given`; those whose row moved are left out. */
export function changeStatement(queryable: Queryable, change: PlainChange, onlyIf?: SQL) {
  const { kind, from, to, failureCodes, whenUnstored, set } = change
  const table = mediaTable(kind)
  const values = Object.fromEntries(
    Object.keys(set).map((name) => [name, sql`given.${sql.identifier(toSnakeCase(name))}`])
  )
  const isAsBefore = and(
    isOneOf(table.status, from),
    whenUnstored ? isNull(table.storageKey) : undefined,
    from.includes('Failed') ? or(sql`${table.status} <> 'Failed'`, isOneOf(table.failureCode, failureCodes)) : undefined
  )
  // Locked in one order by everybody, so that two statements over the same rows never wait for each other.
  const locked = queryable
    .select({ id: sql<string>`${table.id}`.as('locked_id') })
    .from(table)
    .where(and(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`, isAsBefore, onlyIf))
    .orderBy(table.id)
    .for('update')
    .as('locked')
  return (
    queryable
      .update(table)
      // The keys are those of `PlainChanges`.
      .set({ ...(values as MediaChanges), updatedAt: sql`now()`, ...(from.includes(to) ? {} : { status: to }) })
      .from(locked)
      .innerJoin(givenTable(change), sql`given.id = ${locked.id}`)
      .where(and(eq(table.id, locked.id), isAsBefore))
      .returning({ id: table.id, submittingAt: table.submittingAt })
  )
}

/**
 * In a form that no partial index matches: rows are found by their key. The index of a state that rows only pass through
 * looks small to the planner and is full of those that have left it. Our own words: nothing in them to escape.
 */
const isOneOf = (column: PgColumn, words: readonly (MediaState | FailureCode)[]): SQL =>
  words.length === 0
    ? sql`false`
    : sql`coalesce(${column}, '') in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

const columnsOf = (kind: MediaKind) => getTableColumns(mediaTable(kind)) as Record<string, { getSQLType(): string }>
