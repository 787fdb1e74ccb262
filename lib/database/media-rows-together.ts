import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { gather } from '../gather.ts'
import type { Database } from './database.ts'
import { checkMove, mediaTable, type MediaChanges, type MediaKind, type MediaRow, type Move } from './media-rows.ts'

/** Values alone, no SQL: they travel as one parameter. */
export type PlainChanges = { [Name in keyof MediaChanges]?: Exclude<MediaChanges[Name], object> | Date | null }

export interface PlainMove extends Omit<Move, 'set' | 'where'> {
  set: PlainChanges
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
  move(move: PlainMove): Promise<MovedRow | null>
}

const limits = { maxItems: 100, maxCalls: 1 }
const togetherByDatabase = new WeakMap<Database, Together>()

/** `readMediaRow` for where many rows are read at the same time: one statement for those that wait. */
export const readMediaRowTogether = (database: Database, kind: MediaKind, id: string): Promise<MediaRow | null> =>
  togetherOf(database).read(kind, id)

/** `moveMediaRow` for where many rows move alike at the same time: one statement, and one commit, for those that wait. */
export const moveMediaRowTogether = (database: Database, move: PlainMove): Promise<MovedRow | null> =>
  togetherOf(database).move(move)

function togetherOf(database: Database): Together {
  const known = togetherByDatabase.get(database)
  if (known) return known
  const reads = new Map<MediaKind, (id: string) => Promise<MediaRow | null>>()
  const moves = new Map<string, Together['move']>()
  const together: Together = {
    read(kind, id) {
      const read = reads.get(kind) ?? gather(limits, prepareRead(database, kind))
      reads.set(kind, read)
      return read(id)
    },
    async move(move) {
      checkMove(move)
      const alike = JSON.stringify([move.kind, move.from, move.to, move.failureCodes, Object.keys(move.set)])
      const moveAlike = moves.get(alike) ?? gather(limits, prepareMove(database, move))
      moves.set(alike, moveAlike)
      return moveAlike(move)
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

/** For moves of one kind, from the same states to the same one, with values for the same columns. */
function prepareMove(database: Database, { kind, from, to, failureCodes = [], set }: PlainMove) {
  const table = mediaTable(kind)
  const states = typeof from === 'string' ? [from] : [...from]
  const values = Object.fromEntries(
    ['updatedAt', ...Object.keys(set)].map((name) => [name, sql`given.${sql.identifier(columnName(name))}`])
  )
  // Locked in one order by everybody, so that two statements over the same rows never wait for each other.
  const locked = database
    .select({ id: sql<string>`${table.id}`.as('locked_id') })
    .from(table)
    .where(and(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`, inArray(table.status, states)))
    .orderBy(table.id)
    .for('update')
    .as('locked')
  const given = sql`json_populate_recordset(null::${table}, ${sql.placeholder('given')}::json) given`
  const query = database
    .update(table)
    // The keys are those of `PlainChanges`.
    .set({ ...(values as MediaChanges), status: to })
    .from(locked)
    .innerJoin(given, sql`given.id = ${locked.id}`)
    .where(
      and(
        eq(table.id, locked.id),
        inArray(table.status, states),
        states.includes('Failed')
          ? or(ne(table.status, 'Failed'), inArray(table.failureCode, [...failureCodes]))
          : undefined
      )
    )
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
  return async (moves: PlainMove[]): Promise<(MovedRow | null)[]> => {
    const updatedAt = new Date()
    const records = moves.filter(isFirstOfItsRow).map((move) => toRecord({ ...move.set, id: move.id, updatedAt }))
    const rows = await query.execute({ ids: moves.map(({ id }) => id), given: JSON.stringify(records) })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return moves.map((move, index) => (isFirstOfItsRow(move, index, moves) ? (byId.get(move.id) ?? null) : null))
  }
}

/** A row that is moved twice in one call goes with the first; the second finds it moved. */
const isFirstOfItsRow = ({ id }: PlainMove, index: number, moves: readonly PlainMove[]): boolean =>
  moves.findIndex((move) => move.id === id) === index

const toRecord = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [columnName(name), value]))

/** As the schema's casing names it. */
const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
