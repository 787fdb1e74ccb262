import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'

export interface MigrateOptions {
  url: string
  logger: Logger
  /** Ours by default. */
  migrationsFolder?: string
}

export interface Migrated {
  /** Names of the migrations that were new to this database, in order. */
  applied: string[]
  /** Name of the newest migration. */
  newest: string
}

export const ownMigrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

const lockKey = `hashtextextended('callsheet-migrate', 0)`
const oldestMajorVersion = 13
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) })

/** Brings the database up to date. Copies that start at the same time wait for the first and find nothing to do. */
export async function migrate({
  url,
  logger,
  migrationsFolder = ownMigrationsFolder
}: MigrateOptions): Promise<Migrated> {
  const journal = journalSchema.parse(
    JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  )
  const client = new Client({ connectionString: url, application_name: 'callsheet migrate' })
  client.on('error', (error) => logger.warn({ error: error.message }, 'The migration lost its connection.'))
  try {
    await client.connect()
    await refuseOld(client)
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const before = await readLevel(client)
    if (before > 0) await refuseForeign(client, migrationsFolder, before)
    await applyMigrations(drizzle(client), { migrationsFolder })
    await refuseSkipped(client, migrationsFolder)
    const applied = journal.entries.filter(({ when }) => when > before).map(({ tag }) => tag)
    logger.debug({ applied }, 'The database is up to date.')
    return { applied, newest: journal.entries.at(-1)?.tag ?? '' }
  } finally {
    // Also when the connection was refused: one that hangs in its sign-in would hold up the server for a minute.
    await client.end()
  }
}

/** Older ones lack functions that our tables and queues use. */
async function refuseOld(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
  )
  const [server] = rows
  if (!server || server.number >= oldestMajorVersion * 10_000) return
  throw new AppError(
    'unavailable',
    `This PostgreSQL has version ${server.name}, and ${oldestMajorVersion} is the oldest that can be used. ` +
      'Bring the server up to date, or name another one in DATABASE_URL.'
  )
}

/** Creation time of the database's newest migration; 0 for an empty database. */
async function readLevel(client: Client): Promise<number> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!found[0]?.name) return 0
  const { rows } = await client.query<{ level: string | null }>(
    'select max(created_at)::text as level from drizzle.__drizzle_migrations'
  )
  return Number(rows[0]?.level ?? 0)
}

/** Two lines of migrations cannot be mixed: newer migrations of ours would meet other tables. */
async function refuseForeign(client: Client, migrationsFolder: string, level: number): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder })
  const known = new Set(own.map(({ hash }) => hash))
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const hasUnknown = rows.some(({ hash }) => !known.has(hash))
  if (!hasUnknown || own.every(({ folderMillis }) => folderMillis <= level)) return
  throw new AppError(
    'conflict',
    'This database was made by another line of versions: it holds migrations that this one does not know. ' +
      'Move it away (the embedded one is in CALLSHEET_HOME), or use the version that made it.'
  )
}

/**
 * The migrator skips a file that is older than the newest applied one (after two branches merged), so this reports it.
 */
async function refuseSkipped(client: Client, migrationsFolder: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map((row) => row.hash))
  const skipped = readMigrationFiles({ migrationsFolder }).filter((migration) => !applied.has(migration.hash))
  if (skipped.length === 0) return
  const dates = skipped.map((migration) => new Date(migration.folderMillis).toISOString()).join(', ')
  throw new AppError(
    'internal',
    `Migrations of ${dates} were not applied: the database already holds a newer one, or an applied file was edited. ` +
      `Generate them again, so that they come last.`
  )
}
