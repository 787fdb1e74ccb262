import { sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'

/** An object that is about to be stored: its key, and the time of its removal if nobody publishes it. */
export interface StoreIntent {
  storageKey: string
  nextTryAt: Date
}

/** Records intents by one statement. Returns their ids. */
export function prepareIntend(database: Database) {
  const intents = sql`json_to_recordset(${sql.placeholder('intents')}::json) as intent (storage_key text, next_try_at timestamptz)`
  const query = database
    .insert(deletions)
    .select(
      sql`select nextval(pg_get_serial_sequence('deletions', 'id')), storage_key, 0, next_try_at, now() from ${intents}`
    )
    .returning({ id: deletions.id, storageKey: deletions.storageKey })
    .prepare('intend_to_store')
  return async (given: StoreIntent[]): Promise<number[]> => {
    const records = given.map(({ storageKey, nextTryAt }) => ({ storage_key: storageKey, next_try_at: nextTryAt }))
    const rows = await query.execute({ intents: JSON.stringify(records) })
    const ids = new Map(rows.map(({ id, storageKey }) => [storageKey, id]))
    return given.map(({ storageKey }) => {
      const id = ids.get(storageKey)
      if (id === undefined) throw new Error('The intent to store was not written.')
      return id
    })
  }
}
