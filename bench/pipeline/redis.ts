import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../harness/free-port.ts'

export interface Redis {
  url: string
  pid: number
  version: string
  stop(): Promise<void>
}

export const withoutRedis =
  'Left out: bullmq. It needs redis-server, which is not on this machine. On Debian: apt-get install redis-server.'

/**
 * A Redis that never forgets a write that it has answered, like PostgreSQL: each write is in its log on disk before the
 * answer. Null when this machine has no Redis.
 */
export async function startRedis(): Promise<Redis | null> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-redis-'))
  const port = await freePort()
  const settings = { dir: directory, port, bind: '127.0.0.1', appendonly: 'yes', appendfsync: 'always', save: '' }
  const child = spawn(
    'redis-server',
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: 'ignore' }
  )
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false
  )
  if (!isThere) {
    await rm(directory, { recursive: true, force: true })
    return null
  }
  for (;;) {
    const info = await ask(port, 'INFO server\r\n').catch(() => '')
    const version = /redis_version:(\S+)/.exec(info)?.[1]
    if (version) {
      return {
        url: `redis://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        version,
        async stop() {
          const exited = once(child, 'exit')
          child.kill('SIGTERM')
          await exited
          await rm(directory, { recursive: true, force: true })
        }
      }
    }
    if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Number of commands that it has run. */
export async function countCommands({ url }: Redis): Promise<number> {
  const info = await ask(Number(new URL(url).port), 'INFO stats\r\n')
  return Number(/total_commands_processed:(\d+)/.exec(info)?.[1] ?? 0)
}

function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}QUIT\r\n`))
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    socket.once('end', () => resolve(answer))
    socket.once('error', reject)
  })
}
