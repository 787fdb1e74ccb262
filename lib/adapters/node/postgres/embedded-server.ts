import { open, readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { AppError } from '../../../errors.ts'
import { type Cluster, databaseName, postgresControl, saveConnection, userName } from './embedded-cluster.ts'
import { bytesOfOneWalFile, explainFullDisk } from './full-disk.ts'
import { isProcessAlive, isUncollected } from '../process-identity.ts'

export interface ServerOptions {
  /** Off only in tests: a power cut may then lose data. */
  fsync?: boolean
  maxConnections?: number
}

export interface RunningServer {
  pid: number
  port: number
}

const startPatienceSeconds = 10
const logLimitBytes = 10_000_000
/** The server's log tells which statement failed, and no value of a row or a parameter. */
const withoutValues = [
  '-c log_error_verbosity=terse',
  '-c log_parameter_max_length=0',
  '-c log_parameter_max_length_on_error=0'
]

/**
 * Returns the server that already runs on the data, else starts one on the given port, or on any port when that one is
 * taken. Throws `AppError('unavailable')` with the server's own reason.
 */
export async function adoptOrStart(
  cluster: Cluster,
  { wishedPort, ...options }: ServerOptions & { wishedPort: number }
): Promise<RunningServer & { adopted: boolean }> {
  const deadline = Date.now() + startPatienceSeconds * 1000
  for (;;) {
    const found = await findServer(cluster)
    if (found !== null && found !== 'silent') return { ...found, adopted: true }
    const started = found ?? (await startServer(cluster, { ...options, port: await choosePort(wishedPort) }))
    if (typeof started !== 'string') {
      await saveConnection(cluster, started.port)
      return { ...started, adopted: false }
    }
    if (Date.now() > deadline) {
      const why = (await explainFullDisk(cluster.dataDirectory, bytesOfOneWalFile)) ?? inWords(started)
      throw new AppError('unavailable', `PostgreSQL did not start. ${why} Its log is ${cluster.logFile}.`)
    }
    await sleep(100)
  }
}

/** Tries once to run the server on the same port again. Returns the reason when it does not run afterwards. */
export async function startAgain(
  cluster: Cluster,
  options: ServerOptions & { port: number }
): Promise<RunningServer | string> {
  const found = await findServer(cluster)
  if (found === 'silent') return inWords(found)
  if (found?.port === options.port) return found
  // A command beside us started it while our port was taken. Our connections know only our port.
  if (found !== null) await stopServer(cluster)
  const started = await startServer(cluster, options)
  return typeof started === 'string' ? inWords(started) : started
}

/** Breaks off everything that still runs on the server. No error when it is stopped already. */
export async function stopServer(cluster: Cluster): Promise<void> {
  if ((await findServer(cluster)) === null) return
  await postgresControl(cluster, ['stop', '--mode=fast', '--wait', '--timeout=30'])
}

export function connectionUrl(cluster: Cluster, port: number): string {
  return `postgres://${userName}:${cluster.connection.password}@127.0.0.1:${port}/${databaseName}`
}

/** Null when no server runs; `silent` when one is starting, stopping or stuck. */
async function findServer(cluster: Cluster): Promise<RunningServer | 'silent' | null> {
  const pidFile = join(cluster.dataDirectory, 'postmaster.pid')
  const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n').map(Number)
  if (!pid) return null
  const isOther = isProcessAlive(pid) && !(await isServerOf(cluster, pid))
  // Another program has the process number now, after a reboot or in a new container, or nobody collects dead processes
  // here. PostgreSQL would take it for a running server. The shared memory still prevents two servers on the same data.
  if (isOther || isUncollected(pid)) await rm(pidFile, { force: true })
  if (isOther || !isProcessAlive(pid)) return null
  return port && (await answers(cluster, port)) ? { pid, port } : 'silent'
}

/** The server of another home may have this number. A server's working directory is its data directory. */
async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  if (name !== null && name.trim() !== 'postgres') return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null || folder === (await realpath(cluster.dataDirectory))
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

/** Returns the reason when it did not start. */
async function startServer(
  cluster: Cluster,
  options: ServerOptions & { port: number }
): Promise<RunningServer | string> {
  const size = await stat(cluster.logFile).then(
    (found) => found.size,
    () => 0
  )
  if (size > logLimitBytes) await truncate(cluster.logFile)
  const settings = [
    `-p ${options.port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    ...withoutValues,
    `-c max_connections=${options.maxConnections ?? 100}`,
    ...(options.fsync === false
      ? ['-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0']
      : [])
  ]
  const start = ['start', '--wait', '--timeout=60', `--log=${cluster.logFile}`, `--options=${settings.join(' ')}`]
  try {
    await postgresControl(cluster, start)
    return (await findServer(cluster)) ?? 'It ended again at once.'
  } catch {
    return (await endOfLog(cluster.logFile, size > logLimitBytes ? 0 : size)) || 'It gave no reason.'
  }
}

const inWords = (reason: string) =>
  reason === 'silent' ? 'A server process is there, but does not answer on its port.' : reason

async function endOfLog(path: string, start: number): Promise<string> {
  const file = await open(path).catch(() => null)
  if (file === null) return ''
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(20_000), position: start })
    const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n')
    const reasons = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line))
    // Errors from before the log exists have no such word.
    return (reasons.length > 0 ? reasons : lines.slice(-3)).join(' ')
  } finally {
    await file.close()
  }
}

/** The given port if it is free, else any port. */
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
