import { createReadStream } from 'node:fs'
import { chmod, readdir, rename, rm, writeFile as writeText } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '@callsheet/lib/adapters/node/make-folder.ts'
import { copyTablesOut, isDatabaseEmpty } from '@callsheet/lib/adapters/node/postgres/database-copy.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { isOfDisk } from '../is-of-disk.ts'
import { homeDirectory } from '../embedded/local-state.ts'
import { withDatabase } from '../embedded/with-database.ts'
import { homeFiles, manifestName, tableFile, type BackupFile, type Manifest } from './manifest.ts'
import { openFile, writeFile } from './write-file.ts'

export interface WriteBackup {
  env: Record<string, string | undefined>
  /** A new or empty folder. */
  folder: string
}

/**
 * Saves the whole Callsheet in a folder, while it runs or not: first a snapshot of every table, then the media files
 * that the snapshot names, then the secrets. Queues are not saved, because rows wake themselves.
 */
export async function writeBackup({ env, folder: given }: WriteBackup): Promise<Manifest> {
  const folder = resolve(given)
  await openFolder(folder)
  try {
    return await fillFolder(env, folder)
  } catch (error) {
    const left = await emptyFolder(folder)
    if (!(error instanceof AppError) && !isOfDisk(error)) throw error
    const code = error instanceof AppError ? error.code : 'unavailable'
    throw new AppError(code, `${error.message}\nNo backup was made. ${left}`, { cause: error })
  }
}

async function openFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await chmod(folder, 0o700)
  } catch (error) {
    throw new AppError('invalid-input', `Nothing can be kept in ${folder} (${wordsOf(error)}). Name another folder.`, {
      cause: error
    })
  }
  const names = await readdir(folder)
  if (names.length === 0) return
  const isBroken = names.includes('database') && !names.includes(manifestName)
  const why = isBroken ? 'holds a backup that did not finish. Remove it, or name' : 'is not empty. Name'
  throw new AppError('conflict', `${folder} ${why} a new folder.`)
}

/** Half a backup holds secrets and helps nobody. The folder itself may be a disk of its own and stays. */
async function emptyFolder(folder: string): Promise<string> {
  try {
    for (const name of await readdir(folder))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    return `${folder} is empty again.`
  } catch {
    return `${folder} holds a part of one: remove it.`
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function fillFolder(env: WriteBackup['env'], folder: string): Promise<Manifest> {
  const files: BackupFile[] = []
  const { migrations, tables } = await withDatabase({ env, name: 'callsheet backup', besideRunning: true }, ({ url }) =>
    copyDatabase(url, folder, files)
  )
  const home = homeDirectory(env)
  const media = env['MEDIA_S3_ENDPOINT'] ? 's3' : 'files'
  if (media === 'files') await copyMedia(resolve(env['MEDIA_DIRECTORY'] ?? join(home, 'media')), folder, files)
  for (const name of homeFiles) await keep(join(home, name), folder, join('home', name), files)
  const createdAt = new Date().toISOString()
  const manifest: Manifest = { format: 1, createdAt, migrations, tables, media, files }
  const draft = join(folder, `${manifestName}.draft`)
  await writeText(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, join(folder, manifestName))
  return manifest
}

async function copyDatabase(url: string, folder: string, files: BackupFile[]) {
  if (await isDatabaseEmpty(url))
    throw new AppError('conflict', 'There is nothing to back up: the database has none of our tables.')
  const written: Promise<BackupFile>[] = []
  const copy = await copyTablesOut(url, (table) => {
    const path = tableFile(table)
    const source = new PassThrough()
    const file = openFile(join(folder, path), path).then(async ({ stream, done }) => {
      await pipeline(source, stream)
      return done
    })
    file.catch((error: Error) => source.destroy(error))
    written.push(file)
    return source
  })
  files.push(...(await Promise.all(written)))
  return copy
}

async function copyMedia(directory: string, folder: string, files: BackupFile[]): Promise<void> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    const path = relative(directory, join(entry.parentPath, entry.name))
    // Half-written objects belong to no row.
    if (!entry.isFile() || path.startsWith('.partial') || path.startsWith('.probe')) continue
    await keep(join(directory, path), folder, join('media', path), files)
  }
}

/** A file that was deleted after it was listed is missing. */
async function keep(source: string, folder: string, path: string, files: BackupFile[]): Promise<void> {
  try {
    files.push(await writeFile(createReadStream(source), join(folder, path), path))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
