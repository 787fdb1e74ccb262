import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type EmbeddedPostgres, type RunningCopy, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isProcessAlive } from '../process-identity.ts'
import { makeTemporaryHome } from '../temporary-home.ts'

const ignore = () => undefined
const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger }
const callsheetStart: RunningCopy = { name: 'callsheet start', tell: ignore, onFailed: ignore }
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

test('without its connection.json, or with a damaged one, it gets a new password and keeps its data', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 1 as number')
  await first.stop()
  const connection = join(directory, 'connection.json')
  await rm(connection)
  const second = await start()
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 1 }])
  // Damaged while the server runs: a power cut, or somebody's editor.
  await writeFile(connection, '{"port":')
  const third = await start()
  expect(await query(third.url, 'select number from kept')).toEqual([{ number: 1 }])
  expect(JSON.parse(await readFile(connection, 'utf8'))).toMatchObject({ password: new URL(third.url).password })
})

test('data that cannot be opened is refused and left as it is', async () => {
  const data = join(directory, 'cluster', 'data')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'PG_VERSION'), '18\n')
  await expect(start()).rejects.toThrow('Bring connection.json back from a copy')
  expect(await readdir(data)).toEqual(['PG_VERSION'])
})

test('only this machine can reach it, only with the password, and nobody else may read the password', async () => {
  const { url } = await start()
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password')
  expect((await stat(join(directory, 'connection.json'))).mode & 0o777).toBe(0o600)
})

test("the server's own log tells of a failed statement without a value", async () => {
  const { url } = await start()
  await query(url, 'create table people as select 1 as id')
  await query(url, 'create unique index one_of_each on people (id)')
  await query(url, "alter table people add column mail text not null default 'a'")
  const failing = new Client({ connectionString: url })
  await failing.connect()
  await expect(failing.query('insert into people values ($1, $2)', [1, 'me@secret.example'])).rejects.toThrow('one_of')
  await expect(failing.query('insert into people values ($1, $2)', [2, null])).rejects.toThrow('not-null')
  await expect(failing.query('select $1::text::uuid', ['me@secret.example'])).rejects.toThrow()
  await failing.end()
  const log = await readFile(join(directory, 'cluster', 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key value')
  expect(log).not.toMatch(/DETAIL|CONTEXT|Failing row/)
})

test('adopts the server of a process that was killed', async () => {
  const { child, url } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = await start(callsheetStart)
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

test('a second copy is refused with the name of the first, and the first continues undisturbed', async () => {
  const { child, url } = await startElsewhere()
  await expect(start(callsheetStart)).rejects.toThrow(
    new RegExp(`already running on this data: callsheet elsewhere \\(process ${child.pid}\\)`)
  )
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await start(callsheetStart)
})

test('two starts at the same time share one server', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.url).toBe(other.url)
  expect([one.adopted, other.adopted].toSorted()).toEqual([false, true])
})

describe('under its one copy', () => {
  const told: string[] = []
  const failures: AppError[] = []
  const copy = {
    name: 'callsheet start',
    tell: (line: string) => void told.push(line),
    onFailed: (error: AppError) => void failures.push(error)
  }

  beforeEach(() => {
    told.length = 0
    failures.length = 0
  })

  const answers = (url: string) => query(url, 'select 1 as one').catch(() => null)

  test('a server that ends is started again at the same address, and a second copy stays refused', async () => {
    const { url } = await start(copy)
    await query(url, 'create table kept as select 1 as number')
    const pid = await serverPid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(serverPid, { timeout: 30_000 }).not.toBe(pid)
    await expect.poll(() => answers(url), { timeout: 30_000 }).toEqual([{ one: 1 }])
    expect(await query(url, 'select number from kept')).toEqual([{ number: 1 }])
    await expect(start({ ...copy, name: 'another' })).rejects.toThrow('already running on this data: callsheet start')
    await expect.poll(() => told).toEqual([expect.stringContaining('ended'), expect.stringContaining('runs again')])
    expect(failures).toEqual([])
  })

  test('a stop that comes while it is started again leaves nothing running', async () => {
    const server = await start(copy)
    process.kill(await serverPid(), 'SIGKILL')
    await expect.poll(() => told).toHaveLength(1)
    await server.stop()
    expect(await answers(server.url)).toBeNull()
  })

  test('when it cannot be started again, the copy is told why', async () => {
    await start({ ...copy, giveUpSeconds: 1 })
    const pid = await serverPid()
    const control = join(directory, 'cluster', 'data', 'global', 'pg_control')
    await rename(control, `${control}.aside`)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => failures, { timeout: 30_000 }).toHaveLength(1)
    expect(failures[0]).toMatchObject({ code: 'unavailable', message: expect.stringContaining('pg_control') })
    await rename(`${control}.aside`, control)
  })
})

async function start(copy?: RunningCopy): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, logger, copy })
  started.push(server)
  return server
}

/** Runs in a separate process that then waits to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('embedded-postgres.ts', import.meta.url).href}'
    const logger = { debug() {}, info() {}, warn() {}, error() {}, child: () => logger }
    const copy = { name: 'callsheet elsewhere', tell() {}, onFailed() {} }
    const { url } = await startEmbeddedPostgres({ directory: process.argv[1], logger, copy })
    console.log(url)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, url }
}

async function serverPid(): Promise<number> {
  const file = join(directory, 'cluster', 'data', 'postmaster.pid')
  return Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
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
