import type { Database } from '@callsheet/lib/database/database.ts'
import { changeStatement, toGiven } from './change-statement.ts'
import { firstOfEachRow, type ChangedRow, type RowChange } from './row-change.ts'
import { statementName } from './statement-name.ts'

/** Makes similar changes by one statement. Null for each row that no longer matches its guard. */
export function prepareRowChange(database: Database, example: RowChange) {
  const statement = changeStatement(database, example)
  const query = statement.prepare(statementName('change_rows', statement))
  return async (changes: RowChange[]): Promise<(ChangedRow | null)[]> => {
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
