import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { gather } from '../gather.ts'
import type { FailureCode, MediaState } from '../states.ts'
import type { Database, Queryable } from './database.ts'
import {
  checkMove,
  mediaTable,
  type MediaChanges,
  type MediaKind,
  type MediaRow,
  type Move,
  type Update
} from './media-rows.ts'

/** Values alone, no SQL: they travel as one parameter. */
export type PlainChanges = { [Name in keyof MediaChanges]?: Exclude<MediaChanges[Name], object> | Date | null }

export interface PlainMove extends Omit<Move, 'set' | 'where'> {
  set: PlainChanges
}

export interface PlainUpdate extends Omit<Update, 'set' | 'where'> {
  set: PlainChanges
  /** Only while the asset is not ours yet. */
  whenUnstored?: boolean
}

/** What is told of a moved row: reading all of it costs more than moving it. */
export type MovedRow = Pick<
  MediaRow,
  | 'id'
  | 'status'
  | 'failureCode'
  | 'modelId'
  | 'credits'
  | 'submitTries'
  | 'submittingAt'
  | 'completedAt'
  | 'failedAt'
  | 'traceparent'
>

interface Together {
  read(kind: MediaKind, id: string): Promise<MediaRow | null>
  change(change: PlainChange): Promise<MovedRow | null>
}

const limits = { maxItems: 100, maxCalls: 1 }
const togetherByDatabase = new WeakMap<Database, Together>()

/** `readMediaRow` for where many rows are read at the same time: one statement for those that wait. */
export const readMediaRowTogether = (database: Database, kind: MediaKind, id: string): Promise<MediaRow | null> =>
  togetherOf(database).read(kind, id)

/** `moveMediaRow` for where many rows move alike at the same time: one statement, and one commit, for those that wait. */
export const moveMediaRowTogether = async (database: Database, move: PlainMove): Promise<MovedRow | null> =>
  togetherOf(database).change(toChange(move))

/** `updateMediaRow` in the same way. */
export const updateMediaRowTogether = async (database: Database, update: PlainUpdate): Promise<MovedRow | null> =>
  togetherOf(database).change(toChange(update))

function togetherOf(database: Database): Together {
  const known = togetherByDatabase.get(database)
  if (known) return known
  const reads = new Map<MediaKind, (id: string) => Promise<MediaRow | null>>()
  const changes = new Map<string, Together['change']>()
  const together: Together = {
    read(kind, id) {
      const read = reads.get(kind) ?? gather(limits, prepareRead(database, kind))
      reads.set(kind, read)
      return read(id)
    },
    change(change) {
      const { alike } = change
      const changeAlike =
        changes.get(alike) ?? gather(limits, (items: PlainChange[]) => changeMediaRows(database, items))
      changes.set(alike, changeAlike)
      return changeAlike(change)
    }
  }
  togetherByDatabase.set(database, together)
  return together
}

/** The statement is put together once; it stays unnamed on the wire, which every pooler lets pass. */
const unnamed = ''

function prepareRead(database: Database, kind: MediaKind) {
  const table = mediaTable(kind)
  const query = database
    .select()
    .from(table)
    .where(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare(unnamed)
  return async (ids: string[]): Promise<(MediaRow | null)[]> => {
    const byId = new Map((await query.execute({ ids })).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  }
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

/** Makes changes that are alike by one statement; null for each whose row is no longer as its guards say. */
export async function changeMediaRows(
  queryable: Queryable,
  changes: readonly PlainChange[]
): Promise<(MovedRow | null)[]> {
  const [first] = changes
  if (!first) return []
  const updatedAt = new Date()
  const records = changes.filter(isFirstOfItsRow).map(({ id, set }) => toRecord({ ...set, id, updatedAt }))
  const query = preparedFor(queryable, first)
  const rows = await query.execute({ ids: changes.map(({ id }) => id), given: JSON.stringify(records) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changes.map((change, index) =>
    isFirstOfItsRow(change, index, changes) ? (byId.get(change.id) ?? null) : null
  )
}

const preparedChanges = new WeakMap<Queryable, Map<string, ReturnType<typeof prepareChange>>>()

function preparedFor(queryable: Queryable, change: PlainChange): ReturnType<typeof prepareChange> {
  const known = preparedChanges.get(queryable) ?? new Map<string, ReturnType<typeof prepareChange>>()
  preparedChanges.set(queryable, known)
  const prepared = known.get(change.alike) ?? prepareChange(queryable, change)
  known.set(change.alike, prepared)
  return prepared
}

function prepareChange(queryable: Queryable, { kind, from, to, failureCodes, whenUnstored, set }: PlainChange) {
  const table = mediaTable(kind)
  const values = Object.fromEntries(
    ['updatedAt', ...Object.keys(set)].map((name) => [name, sql`given.${sql.identifier(columnName(name))}`])
  )
  const isAsBefore = and(
    inArray(table.status, [...from]),
    whenUnstored ? isNull(table.storageKey) : undefined,
    from.includes('Failed') ? or(ne(table.status, 'Failed'), inArray(table.failureCode, [...failureCodes])) : undefined
  )
  // Locked in one order by everybody, so that two statements over the same rows never wait for each other.
  const locked = queryable
    .select({ id: sql<string>`${table.id}`.as('locked_id') })
    .from(table)
    .where(and(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`, isAsBefore))
    .orderBy(table.id)
    .for('update')
    .as('locked')
  const given = sql`json_populate_recordset(null::${table}, ${sql.placeholder('given')}::json) given`
  return (
    queryable
      .update(table)
      // The keys are those of `PlainChanges`.
      .set({ ...(values as MediaChanges), ...(from.includes(to) ? {} : { status: to }) })
      .from(locked)
      .innerJoin(given, sql`given.id = ${locked.id}`)
      .where(and(eq(table.id, locked.id), isAsBefore))
      .returning({
        id: table.id,
        status: table.status,
        failureCode: table.failureCode,
        modelId: table.modelId,
        credits: table.credits,
        submitTries: table.submitTries,
        submittingAt: table.submittingAt,
        completedAt: table.completedAt,
        failedAt: table.failedAt,
        traceparent: table.traceparent
      })
      .prepare(unnamed)
  )
}

/** A row that is changed twice in one call goes with the first; the second finds it changed. */
const isFirstOfItsRow = ({ id }: PlainChange, index: number, changes: readonly PlainChange[]): boolean =>
  changes.findIndex((change) => change.id === id) === index

const toRecord = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [columnName(name), value]))

/** As the schema's casing names it. */
const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
