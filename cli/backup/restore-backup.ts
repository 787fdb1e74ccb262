import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, readdir, rm, writeFile as writeText } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { copyTablesIn, isDatabaseEmpty } from '@callsheet/lib/adapters/node/postgres/database-copy.ts'
import { migrate, ownMigrationsFolder } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { migrateAll } from '@callsheet/pipeline/entry/migrate.ts'
import { z } from 'zod'
import { homeDirectory } from '../embedded/local-state.ts'
import {
  markRestore,
  refuseUnfinishedRestore,
  unfinishedRestore,
  unmarkRestore
} from '../embedded/unfinished-restore.ts'
import { withDatabase } from '../embedded/with-database.ts'
import { homeFiles, manifestName, manifestSchema, tableFile, type Manifest } from './manifest.ts'
import { hashFile, writeFile } from './write-file.ts'

export interface RestoreBackup {
  env: Record<string, string | undefined>
  folder: string
}

const journalSchema = z.looseObject({ entries: z.array(z.unknown()) })

/**
 * Fills an empty home (or database) with a backup and migrates it to this version. Checks everything before it writes.
 */
export async function restoreBackup({ env, folder: given }: RestoreBackup): Promise<Manifest> {
  const folder = resolve(given)
  const manifest = await readManifest(folder)
  const count = countKnownMigrations(manifest)
  await checkFiles(folder, manifest)
  const home = homeDirectory(env)
  const media = resolve(env['MEDIA_DIRECTORY'] ?? join(home, 'media'))
  await refuseUnfinishedRestore(home)
  await refuseFilled(env, home, media)
  let isBegun = false
  try {
    await withDatabase({ env, name: 'callsheet restore', besideRunning: false }, async ({ url, logger }) => {
      if (!(await isDatabaseEmpty(url)))
        throw new AppError('conflict', 'The database already has tables. Name an empty one.')
      await markRestore(home, folder)
      isBegun = true
      await migrateTo(url, count, logger)
      await copyTablesIn(url, manifest.tables, (table) => createReadStream(join(folder, tableFile(table))))
      await migrateAll({ url, logger })
    })
    for (const { path } of manifest.files) {
      const target = targetOf(path, { home, media })
      if (target) await writeFile(createReadStream(join(folder, path)), target, path)
    }
    await unmarkRestore(home)
    return manifest
  } catch (error) {
    if (!isBegun) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError('unavailable', `${why}\n${unfinishedRestore(home)}`, { cause: error })
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null)
    throw new AppError('invalid-input', `${folder} holds no whole backup: there is no ${manifestName}.`)
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success)
    throw new AppError('invalid-input', `${join(folder, manifestName)} is damaged, or not one of this version.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The backup's migrations must be the first ones of ours. */
function countKnownMigrations({ migrations }: Manifest): number {
  const own = readMigrationFiles({ migrationsFolder: ownMigrationsFolder }).map(({ hash }) => hash)
  if (migrations.every((hash, index) => own[index] === hash)) return migrations.length
  throw new AppError(
    'conflict',
    'The backup was made by a newer or another version of Callsheet. Restore it with that version.'
  )
}

async function checkFiles(folder: string, { files, tables }: Manifest): Promise<void> {
  const named = new Set(files.map(({ path }) => path))
  const missing = tables.map(({ name }) => tableFile(name)).filter((path) => !named.has(path))
  if (missing.length > 0) throw new AppError('invalid-input', `The backup lacks ${missing.join(', ')}.`)
  for (const { path, sha256 } of files) {
    if (relative(folder, join(folder, path)).startsWith('..'))
      throw new AppError('invalid-input', `${path} leads out of the backup.`)
    const found = await hashFile(join(folder, path)).catch(() => null)
    if (found === sha256) continue
    throw new AppError(
      'invalid-input',
      `${path} of the backup is ${found === null ? 'missing' : 'damaged'}. Nothing was restored.`
    )
  }
}

async function refuseFilled(env: RestoreBackup['env'], home: string, media: string): Promise<void> {
  const kept = env['DATABASE_URL'] ? homeFiles : [...homeFiles, 'postgres']
  const names = await readdir(home).catch(() => [])
  const found = names.find((name) => kept.some((one) => one === name))
  const objects = (await readdir(media).catch(() => [])).filter(
    (name) => name !== '.partial' && !name.startsWith('.probe')
  )
  if (!found && objects.length === 0) return
  throw new AppError(
    'conflict',
    `${found ? home : media} holds a Callsheet already. Set CALLSHEET_HOME to an empty folder, or move this one away.`
  )
}

async function migrateTo(url: string, count: number, logger: Logger): Promise<void> {
  const journalPath = join('meta', '_journal.json')
  const folder = await mkdtemp(join(tmpdir(), 'callsheet-migrations-'))
  try {
    await cp(ownMigrationsFolder, folder, { recursive: true })
    const journal = journalSchema.parse(JSON.parse(await readFile(join(folder, journalPath), 'utf8')))
    await writeText(join(folder, journalPath), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await migrate({ url, logger, migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function targetOf(path: string, { home, media }: { home: string; media: string }): string | null {
  const [place = '', ...rest] = path.split('/')
  if (place === 'media') return join(media, ...rest)
  return place === 'home' ? join(home, ...rest) : null
}
