import { isRefusedStatement } from '@callsheet/lib/database/refused-statement.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { changeStatement, toGiven } from './change-statement.ts'
import { firstOfEachRow, type ChangedRow, type RowChange } from './row-change.ts'
import { statementName } from './statement-name.ts'

/**
 * Makes similar changes by one statement. Null for each row that no longer matches its guard. When the database refuses
 * the statement, each change is made alone, so that one that breaks a constraint gets its own error and fails no other.
 */
export function prepareRowChange(database: Database, example: RowChange) {
  const statement = changeStatement(database, example)
  const query = statement.prepare(statementName('change_rows', statement))

  async function changeOnce(changes: readonly RowChange[]): Promise<(ChangedRow | null)[]> {
    const firsts = firstOfEachRow(changes, ({ id }) => id)
    const rows = await query.execute({ ids: firsts.map(({ id }) => id), given: toGiven(firsts) })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return changes.map(({ id }) => {
      const row = byId.get(id) ?? null
      byId.delete(id)
      return row
    })
  }

  return async (changes: RowChange[]): Promise<(ChangedRow | null | Error)[]> => {
    try {
      return await changeOnce(changes)
    } catch (error) {
      if (changes.length === 1 || !isRefusedStatement(error)) throw error
    }
    const answers: (ChangedRow | null | Error)[] = []
    for (const change of changes) {
      const [answer = null] = await changeOnce([change]).catch((error: unknown) => [toError(error)])
      answers.push(answer)
    }
    return answers
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
