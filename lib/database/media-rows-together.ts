import { sql } from 'drizzle-orm'
import { gather } from '../gather.ts'
import type { Database } from './database.ts'
import { mediaTable, type MediaKind, type MediaRow } from './media-rows.ts'
import { pickColumns } from './pick-columns.ts'
import { prepareRowRead } from './prepare-read.ts'
import { prepareStatement } from './prepare-statement.ts'
import {
  changeStatement,
  firstOfEachRow,
  readChanged,
  statementName,
  toChange,
  toGiven,
  type ChangedRow,
  type PlainChange,
  type PlainMove,
  type PlainUpdate
} from './plain-change.ts'

/** What working on a row's task asks of it; the rest is the studio's. */
const taskColumns = [
  'id',
  'ownerId',
  'status',
  'failureCode',
  'url',
  'providerUrlExpiresAt',
  'storageKey',
  'modelId',
  'apiModelPath',
  'input',
  'finalPrompt',
  'provider',
  'providerTaskId',
  'providerKeyId',
  'createdAt',
  'submitTries',
  'completedAt',
  'lastStoreTryAt',
  'storeTries',
  'unusableTries',
  'unusableSince',
  'traceparent'
] as const satisfies readonly (keyof MediaRow)[]

export type TaskRow = Pick<MediaRow, (typeof taskColumns)[number]>

interface Together {
  read(kind: MediaKind, id: string): Promise<TaskRow | null>
  change(change: PlainChange): Promise<ChangedRow | null>
}

const limits = { maxItems: 100, maxCalls: 1 }
const togetherByDatabase = new WeakMap<Database, Together>()

/** A row for whoever works on its task. One statement for those that are read at the same time. */
export const readTaskRowTogether = (database: Database, kind: MediaKind, id: string): Promise<TaskRow | null> =>
  togetherOf(database).read(kind, id)

/** `moveMediaRow` for where many rows move alike at the same time: one statement, and one commit, for those that wait. */
export const moveMediaRowTogether = async (database: Database, move: PlainMove): Promise<ChangedRow | null> =>
  togetherOf(database).change(toChange(move))

/** `updateMediaRow` in the same way. */
export const updateMediaRowTogether = async (database: Database, update: PlainUpdate): Promise<ChangedRow | null> =>
  togetherOf(database).change(toChange(update))

function togetherOf(database: Database): Together {
  const known = togetherByDatabase.get(database)
  if (known) return known
  const reads = new Map<MediaKind, (id: string) => Promise<TaskRow | null>>()
  const changes = new Map<string, Together['change']>()
  const together: Together = {
    read(kind, id) {
      const read = reads.get(kind) ?? gather(limits, readTogether(database, kind))
      reads.set(kind, read)
      return read(id)
    },
    change(change) {
      const { alike } = change
      const changeAlike = changes.get(alike) ?? gather(limits, prepareChange(database, change))
      changes.set(alike, changeAlike)
      return changeAlike(change)
    }
  }
  togetherByDatabase.set(database, together)
  return together
}

function readTogether(database: Database, kind: MediaKind) {
  const table = mediaTable(kind)
  const readRows = prepareRowRead(`read_${kind}_task_rows`, (on: Database) =>
    on
      .select(pickColumns(table, taskColumns))
      .from(table)
      .where(sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`)
  )
  return async (ids: string[]): Promise<(TaskRow | null)[]> => {
    const byId = new Map((await readRows(database, { ids })).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  }
}

function prepareChange(database: Database, example: PlainChange) {
  const name = statementName('change', example)
  const query = prepareStatement(database, name, changeStatement(database, example), readChanged)
  return async (changes: PlainChange[]): Promise<(ChangedRow | null)[]> => {
    const firsts = firstOfEachRow(changes, ({ id }) => id)
    const rows = await query.execute({ ids: firsts.map(({ id }) => id), given: toGiven(firsts) })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return changes.map(({ id }) => {
      const row = byId.get(id) ?? null
      byId.delete(id)
      return row
    })
  }
}
