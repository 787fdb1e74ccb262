import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../harness/free-port.ts'

export interface Pooler {
  pid: number
  version: string
  /** The address of the same database through the pooler. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

const program = 'pgbouncer'
/** Ours are named statements, which PgBouncer knows from this version on. */
const oldest = { major: 1, minor: 21 }
const howToGet =
  'On Debian 13: apt-get install pgbouncer. An older system can build it from its source; put it before the older one in PATH.'

/** Server connections that all clients share. */
const serverConnections = 20
/** As our guide for operators says it (docs/deploy-self-hosted.md). */
const preparedStatements = 200

/** Why there is no pooler on this machine and how to get it. Null when there is one. */
export async function missingPooler(): Promise<string | null> {
  const version = await readVersion()
  const needs = `Left out: through a pooler. It needs pgbouncer ${oldest.major}.${oldest.minor} or newer in PATH`
  if (version === null) return `${needs}, and there is none. ${howToGet}`
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldest.major || (major === oldest.major && minor < oldest.minor)
  return isOld ? `${needs}, and there is ${version}, which does not know named statements. ${howToGet}` : null
}

/** A PgBouncer in transaction mode in front of the PostgreSQL of this address. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(databaseUrl)
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-pooler-'))
  const ownPort = await freePort()
  const config = join(directory, 'pgbouncer.ini')
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
max_prepared_statements = ${preparedStatements}
`,
    { mode: 0o600 }
  )
  // It refuses to run as root, and reads its file before it becomes another.
  const account = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(program, ['--quiet', ...account, config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
    }
    await rm(directory, { recursive: true, force: true })
  }
  while (!(await answers(ownPort))) {
    if (child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
    else {
      await stop()
      throw new Error(`pgbouncer ended with code ${child.exitCode}. ${said}`)
    }
  }
  return {
    pid: child.pid ?? 0,
    version: (await readVersion()) ?? '',
    through(url) {
      const own = new URL(url)
      own.host = `127.0.0.1:${ownPort}`
      return own.href
    },
    stop
  }
}

async function readVersion(): Promise<string | null> {
  const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => ({ stdout: '' }))
  return /PgBouncer (\d+\.\d+(?:\.\d+)?)/.exec(stdout)?.[1] ?? null
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
