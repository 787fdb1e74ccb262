import { silentLogger } from '../../../ports/testing/test-loggers.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '../../../database/database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isProcessAlive } from '../process-identity.ts'
import { migrate, ownMigrationsFolder } from './migrate.ts'
import { openDatabase } from './postgres-database.ts'

export interface TestDatabase {
  url: string
  database: Database
  /** Closes the pool and drops the database with all other connections. */
  close(): Promise<void>
}

/** The variable in which a test run names its cluster to the processes that it starts. */
export const testClusterVariable = 'CALLSHEET_TEST_CLUSTER'

const memory = '/dev/shm'
/** More than all databases of a run have needed together. */
const roomBytes = 4 * 1024 ** 3
/** Found by the first test of a process. */
let cluster: Promise<{ administrationUrl: string; template: string }> | undefined

/**
 * A migrated database for one test. It is a copy of a template that nobody connects to, by files: to copy it by way of the
 * log takes half as much again.
 */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  cluster ??= startTestCluster()
  const { administrationUrl, template } = await cluster
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(administrationUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`)
  )
  const url = withDatabase(administrationUrl, name)
  const { database, close } = openDatabase({ url, maxConnections: options.maxConnections ?? 4 })
  return {
    url,
    database,
    async close() {
      await close()
      await administer(administrationUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    }
  }
}

/** The folder for the cluster of one test run. Also removes what killed runs left behind. */
export async function prepareTestRun(): Promise<string> {
  const runsDirectory = join(await findFolder(), `callsheet-tests-${userInfo().uid}`)
  await mkdir(runsDirectory, { recursive: true })
  for (const name of await readdir(runsDirectory)) {
    const pid = Number(/^run-(\d+)$/.exec(name)?.[1])
    if (pid && (pid === process.pid || !isProcessAlive(pid))) await removeTestRun(join(runsDirectory, name))
  }
  return join(runsDirectory, `run-${process.pid}`)
}

/**
 * In memory where that is a file system with room. A database is 900 files, and ext4 makes new ones slowly for some seconds
 * after as many were removed.
 */
async function findFolder(): Promise<string> {
  const found = await statfs(memory).catch(() => null)
  return found && found.bavail * found.bsize >= roomBytes ? memory : tmpdir()
}

/** Stops the run's cluster if a test used one, and removes its folder. */
export async function removeTestRun(directory: string): Promise<void> {
  const started = await readFile(join(directory, 'connection.json')).catch(() => null)
  if (started) {
    const cluster = await startTestServer(directory).catch(() => null)
    await cluster?.stop()
  }
  await rm(directory, { recursive: true, force: true })
}

async function startTestCluster() {
  const directory = process.env[testClusterVariable]
  if (!directory) throw new Error(`${testClusterVariable} is not set: run tests by Vitest with this project's config.`)
  const { url } = await startTestServer(directory)
  return { administrationUrl: url, template: await provideTemplate(url) }
}

function startTestServer(directory: string) {
  return startEmbeddedPostgres({ directory, logger: silentLogger, fsync: false, maxConnections: 400 })
}

async function provideTemplate(administrationUrl: string): Promise<string> {
  const name = `template_${await hashFolder(ownMigrationsFolder)}`
  await administer(administrationUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('${name}', 0))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `unfinished_${name}`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrate({ url: withDatabase(administrationUrl, unfinished), logger: silentLogger })
    await client.query(`alter database ${unfinished} with allow_connections false`)
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((candidate) => candidate.endsWith('.sql')).toSorted()) {
    hash.update(basename(name)).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function administer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'callsheet tests' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
