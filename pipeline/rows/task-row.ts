import { sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import { mediaTable, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { hiddenFromPlanner } from '@callsheet/lib/database/hidden-from-planner.ts'

/** The columns that work on a row's task needs. The other columns are for the studio. */
const taskColumns = [
  'id',
  'ownerId',
  'adId',
  'pipelineId',
  'status',
  'failureCode',
  'url',
  'providerUrlExpiresAt',
  'storageKey',
  'modelId',
  'apiModelPath',
  'input',
  'finalPrompt',
  'framedFrames',
  'fittedPictures',
  'provider',
  'providerTaskId',
  'namedTaskId',
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

/** Reads rows of a kind by one statement. Null for each row that does not exist. */
export function prepareTaskRowRead(database: Database, kind: MediaKind) {
  const table = mediaTable(kind)
  const query = database
    .select(pickColumns(table, taskColumns))
    .from(table)
    .where(sql`${table.id} = any(${hiddenFromPlanner('ids', 'uuid[]')})`)
    .prepare(`read_${kind}_task_rows`)
  return async (ids: string[]): Promise<(TaskRow | null)[]> => {
    const byId = new Map((await query.execute({ ids })).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  }
}
