import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { ownMigrationsFolder } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { withCheckedTls } from '@callsheet/lib/settings/checked-tls.ts'

const connectTimeoutMilliseconds = 10_000

/** Facts that a database holds about itself. They are read and not changed. */
export interface DatabaseState {
  /** Migrations of this checkout that the database does not have, sorted by their time. */
  unapplied: string[]
  /** The environment of the database. Null before the first unit started on it. */
  environment: string | null
}

/** Time of the newest migration of this checkout, in milliseconds since 1970. */
export function newestMigration(): number {
  return Math.max(...ownMigrations().map(({ folderMillis }) => folderMillis))
}

/** Throws `unavailable` when the database does not answer. */
export async function readDatabaseState(databaseUrl: string): Promise<DatabaseState> {
  const client = new Client({
    connectionString: withCheckedTls(databaseUrl),
    application_name: 'callsheet deploy',
    connectionTimeoutMillis: connectTimeoutMilliseconds
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const hashes = await readColumn(
      client,
      'drizzle.__drizzle_migrations',
      'select hash as value from drizzle.__drizzle_migrations'
    )
    const facts = await readColumn(
      client,
      'public.database_facts',
      "select value from database_facts where name = 'environment'"
    )
    return {
      unapplied: ownMigrations()
        .filter(({ hash }) => !hashes.includes(hash))
        .map(({ folderMillis }) => new Date(folderMillis).toISOString()),
      environment: facts[0] ?? null
    }
  } catch (cause) {
    throw new AppError('unavailable', 'The database that DATABASE_URL names does not answer.', { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Empty when the table does not exist yet. */
async function readColumn(client: Client, table: string, query: string): Promise<string[]> {
  const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!found.rows[0]?.there) return []
  return (await client.query<{ value: string }>(query)).rows.map(({ value }) => value)
}

const ownMigrations = () => readMigrationFiles({ migrationsFolder: ownMigrationsFolder })
