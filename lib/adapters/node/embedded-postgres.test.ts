import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Logger } from '../../ports/logger.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isProcessAlive } from './file-lock.ts'
import { makeTemporaryHome } from './temporary-home.ts'

const ignore = () => undefined
const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger }
const started: EmbeddedPostgres[] = []
let directory: string

beforeEach(async () => {
  directory = join(await makeTemporaryHome('callsheet-postgres-'), 'postgres')
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(join(directory, '..'), { recursive: true, force: true })
})

test('keeps its data and its address over a clean stop', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 1 as number')
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow()
  const second = await start()
  expect(second).toMatchObject({ adopted: false, url: first.url })
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 1 }])
})

test('only this machine reaches it, and only with the password, which nobody else may read', async () => {
  const { url } = await start()
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password')
  expect((await stat(join(directory, 'connection.json'))).mode & 0o777).toBe(0o600)
})

test('adopts the server of a process that was killed', async () => {
  const { child, url } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = await start('callsheet start')
  expect(server).toMatchObject({ adopted: true, url })
})

test('starts over a server that was killed itself', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 1 as number')
  const pid = await serverPid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isProcessAlive(pid)).toBe(false)
  started.splice(0)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 1 }])
})

test('a second copy is refused by the name of the first, which goes on undisturbed', async () => {
  const { child, url } = await startElsewhere()
  await expect(start('callsheet start')).rejects.toThrow(
    new RegExp(`already running on this data: callsheet elsewhere \\(process ${child.pid}\\)`)
  )
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await start('callsheet start')
})

test('two starts at the same time share one server', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.url).toBe(other.url)
  expect([one.adopted, other.adopted].toSorted()).toEqual([false, true])
})

async function start(instanceName?: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, logger, instanceName })
  started.push(server)
  return server
}

/** In a process of its own, which then waits to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', import.meta.url).href}'
    const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger }
    const { url } = await startEmbeddedPostgres({ directory: process.argv[1], logger, instanceName: 'callsheet elsewhere' })
    console.log(url)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, url }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(directory, 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', ignore)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(ignore)
  }
}
