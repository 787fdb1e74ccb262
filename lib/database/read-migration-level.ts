import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The creation time of the newest applied migration, in milliseconds since 1970. Null when there is none. */
export async function readMigrationLevel(database: Database): Promise<number | null> {
  const { rows } = await database.execute<{ level: string | null }>(
    sql`select max(created_at)::text as level from drizzle.__drizzle_migrations`
  )
  const level = rows[0]?.level
  return level ? Number(level) : null
}
