import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const secret = `key-of-a-provider-${randomUUID()}`
const names = ['MEDIA_PROVIDER_API_KEY', 'ANTHROPIC_API_KEY', 'GATEWAY_HEADERS', 'APP_AUTH_SECRET', 'ANYTHING_ELSE']

let directory: string
let service: ChildProcess
let closed: Promise<unknown>

beforeAll(async () => {
  directory = await makeTemporaryHome('callsheet-children-')
  const program = fileURLToPath(new URL('../support/start-children.ts', import.meta.url))
  service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, join(directory, 'home')], {
    env: { ...process.env, ...Object.fromEntries(names.map((name) => [name, secret])) },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  closed = new Promise((resolve) => service.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    service.stdout?.once('data', () => resolve())
    service.once('close', (code) => reject(new Error(`The children were not started: it ended with ${code}.`)))
  })
}, 120_000)

afterAll(async () => {
  service?.kill('SIGTERM')
  await closed
  await rm(directory, { recursive: true, force: true })
})

interface Running {
  pid: number
  command: string
  environment: string
}

/** Every process of this machine whose environment or command can be read. */
function running(): Running[] {
  const read = (pid: number, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.map((pid) => ({ pid, command: read(pid, 'cmdline'), environment: read(pid, 'environ') }))
}

test.runIf(process.platform === 'linux')(
  'no child of a service has a key in its environment or on its command line',
  () => {
    const all = running()
    const holders = all.filter(({ command, environment }) => `${command} ${environment}`.includes(secret))
    expect(holders.map(({ pid }) => pid)).toEqual([service.pid])
    // All of them were there to be looked at.
    const commands = all.map(({ command }) => command).join('\n')
    for (const child of [`${directory}/home/postgres/cluster`, 'reading-process', 'clip-assembler/worker', 'chromium'])
      expect(commands).toContain(child)
  }
)
