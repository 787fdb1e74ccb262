import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { AppError } from '../../errors.ts'
import type { Logger } from '../../ports/logger.ts'

export interface MigrateOptions {
  url: string
  logger: Logger
  /** Ours by default. */
  migrationsFolder?: string
}

export const ownMigrationsFolder = fileURLToPath(new URL('../../database/migrations', import.meta.url))

const lockKey = `hashtextextended('callsheet-migrate', 0)`

/** Brings the database up to date. Copies that start at the same time wait for the first and find nothing to do. */
export async function migrate({ url, logger, migrationsFolder = ownMigrationsFolder }: MigrateOptions): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'callsheet migrate' })
  client.on('error', (error) => logger.warn({ error: error.message }, 'The migration lost its connection.'))
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${lockKey})`)
    await applyMigrations(drizzle(client), { migrationsFolder })
    await refuseSkipped(client, migrationsFolder)
    logger.debug({ migrationsFolder }, 'The database is up to date.')
  } finally {
    await client.end()
  }
}

/** The migrator passes over a file older than the newest one applied (two branches merged): say so. */
async function refuseSkipped(client: Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map((row) => row.hash))
  const skipped = readMigrationFiles({ migrationsFolder }).filter((migration) => !applied.has(migration.hash))
  if (skipped.length === 0) return
  const dates = skipped.map((migration) => new Date(migration.folderMillis).toISOString()).join(', ')
  throw new AppError(
    'internal',
    `Migrations of ${dates} were not applied: the database already holds a newer one, or an applied file was edited. ` +
      `Generate them anew, so that they come last.`
  )
}
