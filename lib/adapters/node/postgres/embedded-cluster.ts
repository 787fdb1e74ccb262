import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { childEnvironment } from '../child-environment.ts'
import { closeFolder } from '../close-folder.ts'
import {
  canEnter,
  findClusterAccount,
  findPostgresAccount,
  findPostgresPrograms,
  type PostgresAccount,
  type PostgresPrograms,
  sharedDirectory
} from './embedded-postgres-programs.ts'
import { bytesOfNewDatabase, explainFullDisk } from './full-disk.ts'
import { withFileLock } from '../file-lock.ts'

const Connection = z.object({ port: z.number().int(), password: z.string().min(1) })

/** An initialised data directory and the programs that run it. */
export interface Cluster {
  directory: string
  dataDirectory: string
  logFile: string
  lockFile: string
  programs: PostgresPrograms
  account: PostgresAccount | null
  connection: z.infer<typeof Connection>
}

export const userName = 'callsheet'
export const databaseName = 'postgres'

const run = promisify(execFile)
/** The folder of the data itself is PostgreSQL's own. */
const ownEntries = /^(?:connection\.json|start\.lock)$/

/** Finds the data directory of `directory`, or initialises one. */
export async function openCluster(options: { directory: string; logger: Logger }): Promise<Cluster> {
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const lockFile = join(directory, 'start.lock')
  return withFileLock({ path: lockFile, timeoutSeconds: 60 }, async () => {
    const passing = await findClusterAccount(directory)
    await closeFolder({ path: directory, entries: ownEntries, passingGroup: passing?.gid }).catch((error: unknown) =>
      options.logger.warn({ directory, error }, 'The folder of PostgreSQL could not be closed to other users.')
    )
    const home = (await canEnter(passing, directory)) ? directory : await sharedHome(directory)
    const clusterDirectory = join(home, 'cluster')
    const dataDirectory = join(clusterDirectory, 'data')
    const owner = await stat(dataDirectory).catch(() => null)
    const account = await findPostgresAccount(owner?.uid, owner?.gid)
    const programs = await findPostgresPrograms({ account })
    const cluster: Cluster = {
      directory,
      dataDirectory,
      lockFile,
      logFile: join(clusterDirectory, 'postgres.log'),
      programs,
      account,
      connection: await readConnection(directory)
    }
    await mkdir(clusterDirectory, { recursive: true })
    await chmod(clusterDirectory, 0o700)
    if (account) await chown(clusterDirectory, account.uid, account.gid)
    await initialise(cluster, options.logger)
    return cluster
  })
}

/** Runs pg_ctl on the cluster's data, as its account. */
export async function postgresControl(cluster: Cluster, [action = 'status', ...args]: string[]): Promise<void> {
  await runProgram(cluster, cluster.programs.pgCtl, [action, `--pgdata=${cluster.dataDirectory}`, ...args])
}

export async function saveConnection(cluster: Cluster, port: number): Promise<void> {
  cluster.connection.port = port
  const path = join(cluster.directory, 'connection.json')
  await writeFile(`${path}.new`, `${JSON.stringify(cluster.connection)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

async function sharedHome(directory: string): Promise<string> {
  const home = join(sharedDirectory, createHash('sha256').update(directory).digest('hex').slice(0, 16))
  await mkdir(home, { recursive: true, mode: 0o755 })
  await writeFile(join(home, 'belongs-to'), `${directory}\n`)
  return home
}

async function readConnection(directory: string): Promise<Cluster['connection']> {
  const unknown = { port: 0, password: '' }
  try {
    const text = await readFile(join(directory, 'connection.json'), 'utf8')
    return Connection.safeParse(JSON.parse(text)).data ?? unknown
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    // A file of another account is not ours to replace.
    if (!isMissing && !(error instanceof SyntaxError)) throw error
    return unknown
  }
}

async function initialise(cluster: Cluster, logger: Logger): Promise<void> {
  const version = await readFile(join(cluster.dataDirectory, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null && version.trim() !== cluster.programs.majorVersion) {
    throw new AppError(
      'unavailable',
      `The data in ${cluster.dataDirectory} was written by PostgreSQL ${version.trim()}, ` +
        `and this is ${cluster.programs.majorVersion}. Move it away, or set DATABASE_URL to a server that reads it.`
    )
  }
  if (version !== null) {
    if (cluster.connection.password !== '') return
    await renewPassword(cluster, logger)
    await saveConnection(cluster, cluster.connection.port)
    return
  }
  cluster.connection.password ||= randomBytes(24).toString('base64url')
  await saveConnection(cluster, cluster.connection.port)
  await createDataDirectory(cluster)
}

/**
 * `connection.json` was removed or damaged, and the password was only there. The owner of the files may set another one:
 * PostgreSQL does it alone, without a port. The data stays as it is.
 */
async function renewPassword(cluster: Cluster, logger: Logger): Promise<void> {
  const { dataDirectory, programs } = cluster
  const password = randomBytes(24).toString('base64url')
  // A server that a killed process left behind. Without it there is nothing to stop.
  await postgresControl(cluster, ['stop', '--mode=fast', '--wait']).catch(() => undefined)
  const single = ['--single', '-D', dataDirectory, databaseName]
  const statement = `alter role ${userName} password '${password}'\n`
  // It ends with 0 after an error of a statement too.
  const failed = await runProgram(cluster, programs.postgres, single, statement).then(
    ({ stderr }) => /(?:ERROR|FATAL|PANIC):.*/.exec(stderr)?.[0] ?? null,
    (error: Error) => error.message
  )
  if (failed !== null)
    throw new AppError(
      'unavailable',
      `The database in ${dataDirectory} is there, but connection.json with its password is missing or damaged, and ` +
        `PostgreSQL cannot set a new one (${failed}). Bring connection.json back from a copy. ` +
        'To start with an empty database, move that folder away.'
    )
  cluster.connection.password = password
  logger.warn(
    { dataDirectory },
    'connection.json was missing or damaged. The database has a new password; its data is kept.'
  )
}

async function createDataDirectory(cluster: Cluster): Promise<void> {
  const { account, dataDirectory, connection } = cluster
  const unfinished = `${dataDirectory}.unfinished`
  const passwordFile = `${dataDirectory}.password`
  await rm(unfinished, { recursive: true, force: true })
  const why = await explainFullDisk(dirname(dataDirectory), bytesOfNewDatabase)
  if (why) throw new AppError('unavailable', `PostgreSQL did not start. ${why}`)
  await writeFile(passwordFile, `${connection.password}\n`, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  try {
    await runProgram(cluster, cluster.programs.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${userName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC'
    ])
  } finally {
    await rm(passwordFile, { force: true })
  }
  await access(join(unfinished, 'PG_VERSION'))
  await rename(unfinished, dataDirectory)
}

async function runProgram(cluster: Cluster, program: string, args: string[], input = ''): Promise<{ stderr: string }> {
  const inherited = Object.entries(childEnvironment()).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_')
  )
  try {
    const running = run(program, args, {
      ...cluster.account,
      cwd: join(cluster.dataDirectory, '..'),
      env: { ...Object.fromEntries(inherited), LC_ALL: 'C' }
    })
    // A program that does not read it may have ended before.
    running.child.stdin?.on('error', () => undefined).end(input)
    return await running
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new AppError('unavailable', `PostgreSQL's ${program} failed: ${output}`, { cause })
  }
}
