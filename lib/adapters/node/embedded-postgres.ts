import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { AppError } from '../../errors.ts'
import type { Logger } from '../../ports/logger.ts'
import {
  type Cluster,
  databaseName,
  openCluster,
  postgresControl,
  saveConnection,
  userName
} from './embedded-cluster.ts'
import { isProcessAlive, withFileLock } from './file-lock.ts'
import { holdInstanceLock } from './instance-lock.ts'

export interface EmbeddedPostgresOptions {
  /** Holds the data, the log and `connection.json`; made when missing. */
  directory: string
  logger: Logger
  /** A free port, kept for later starts, when 0. */
  port?: number
  /** Off only for tests: a power cut may then lose data. */
  fsync?: boolean
  maxConnections?: number
  /** When given, a second running copy by whatever name is refused with `AppError('conflict')`. */
  instanceName?: string
}

export interface EmbeddedPostgres {
  /** With password, of a database that belongs to us. Only reachable from this machine. */
  url: string
  /** True when the server was running already, left behind by a process that was killed. */
  adopted: boolean
  /** Breaks off what still runs on the server and stops it. No error when it is stopped already. */
  stop(): Promise<void>
}

const startPatienceSeconds = 10
const lockPatienceSeconds = 60
const logLimitBytes = 10_000_000

/**
 * Starts a real PostgreSQL on 127.0.0.1 in a session of its own, so that Ctrl-C does not end it before us. A server
 * left behind by `kill -9` is adopted when it answers and started over when it is dead.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options)
  const alone = <Result>(work: () => Promise<Result>) =>
    withFileLock({ path: cluster.lockFile, timeoutSeconds: lockPatienceSeconds }, work)
  return alone(async () => {
    const { url, adopted } = await adoptOrStart(cluster, options)
    options.logger.debug({ adopted, data: cluster.dataDirectory }, 'PostgreSQL is running.')
    const lock = options.instanceName
      ? await holdInstanceLock({ url, name: options.instanceName, logger: options.logger })
      : null
    const stop = async () => {
      await lock?.release()
      if ((await runningServer(cluster)) === null) return
      await postgresControl(cluster, ['stop', '--mode=fast', '--wait', '--timeout=30'])
    }
    return { url, adopted, stop: () => alone(stop) }
  })
}

async function adoptOrStart(cluster: Cluster, options: EmbeddedPostgresOptions) {
  const deadline = Date.now() + startPatienceSeconds * 1000
  let reason = ''
  do {
    const running = await runningServer(cluster)
    if (running === 'silent') {
      reason = 'A server process is there, but does not answer on its port.'
    } else if (running !== null) {
      return { url: connectionUrl(cluster, running.port), adopted: true }
    } else {
      const port = await choosePort(options.port || cluster.connection.port)
      reason = await startServer(cluster, port, options)
      if (reason === '') {
        await saveConnection(cluster, port)
        return { url: connectionUrl(cluster, port), adopted: false }
      }
    }
    await sleep(100)
  } while (Date.now() < deadline)
  throw new AppError('unavailable', `PostgreSQL did not start. ${reason} Its log is ${cluster.logFile}.`)
}

/** Null when none runs; `silent` when one is starting, stopping or stuck. */
async function runningServer(cluster: Cluster): Promise<{ port: number } | 'silent' | null> {
  const pidFile = join(cluster.dataDirectory, 'postmaster.pid')
  const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n').map(Number)
  if (!pid || !isProcessAlive(pid)) return null
  if (!(await isPostgres(pid))) {
    // The number was given to another program since, after a reboot or in a new container.
    await rm(pidFile, { force: true })
    return null
  }
  return port && (await answers(cluster, port)) ? { port } : 'silent'
}

async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  return name === null || name.trim() === 'postgres'
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: connectionUrl(cluster, port), connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster.dataDirectory
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** An empty string when it started, else why not. */
async function startServer(cluster: Cluster, port: number, options: EmbeddedPostgresOptions): Promise<string> {
  const size = await stat(cluster.logFile).then(
    (found) => found.size,
    () => 0
  )
  if (size > logLimitBytes) await truncate(cluster.logFile)
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    `-c max_connections=${options.maxConnections ?? 100}`,
    ...(options.fsync === false
      ? ['-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0']
      : [])
  ]
  const start = ['start', '--wait', '--timeout=60', `--log=${cluster.logFile}`, `--options=${settings.join(' ')}`]
  try {
    await postgresControl(cluster, start)
    return ''
  } catch {
    return (await endOfLog(cluster.logFile, size > logLimitBytes ? 0 : size)) || 'It said nothing about why.'
  }
}

async function endOfLog(path: string, start: number): Promise<string> {
  const file = await open(path).catch(() => null)
  if (file === null) return ''
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(20_000), position: start })
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    return lines.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line)).join(' ')
  } finally {
    await file.close()
  }
}

/** The wished port when it is free, else any. */
async function choosePort(wished: number): Promise<number> {
  if (wished === 0) return freePort(0)
  return freePort(wished).catch(() => freePort(0))
}

function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      const chosen = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(chosen))
    })
  })
}

function connectionUrl(cluster: Cluster, port: number): string {
  return `postgres://${userName}:${cluster.connection.password}@127.0.0.1:${port}/${databaseName}`
}
