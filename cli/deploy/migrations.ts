import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { ownMigrationsFolder } from '@callsheet/lib/adapters/node/migrate.ts'
import { AppError } from '@callsheet/lib/errors.ts'

const connectTimeoutMilliseconds = 10_000

/** When the newest migration of this checkout was made, in milliseconds since 1970. */
export function newestMigration(): number {
  return Math.max(...ownMigrations().map(({ folderMillis }) => folderMillis))
}

/** Migrations of this checkout that the database does not have, by the time they were made. */
export async function findUnapplied(databaseUrl: string): Promise<string[]> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'callsheet deploy',
    connectionTimeoutMillis: connectTimeoutMilliseconds
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const known = await client.query("select where to_regclass('drizzle.__drizzle_migrations') is not null")
    const applied = known.rowCount ? await readApplied(client) : new Set<string>()
    return ownMigrations()
      .filter(({ hash }) => !applied.has(hash))
      .map(({ folderMillis }) => new Date(folderMillis).toISOString())
  } catch (cause) {
    throw new AppError('unavailable', 'The database that DATABASE_URL names does not answer.', { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readApplied(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return new Set(rows.map(({ hash }) => hash))
}

const ownMigrations = () => readMigrationFiles({ migrationsFolder: ownMigrationsFolder })
