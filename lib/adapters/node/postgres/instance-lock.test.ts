import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppError } from '../../../errors.ts'
import type { Logger } from '../../../ports/logger.ts'
import { holdInstanceLock, type InstanceLock } from './instance-lock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const ignore = () => undefined
const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger }
const key = `hashtextextended('callsheet-instance', 0)`

let database: TestDatabase
let held: InstanceLock[]
let lost: AppError[]
let closing: (() => unknown)[]

beforeEach(async () => {
  database = await createTestDatabase()
  held = []
  lost = []
  closing = []
})

afterEach(async () => {
  for (const lock of held) await lock.release()
  for (const close of closing) await close()
  await database.close()
})

async function hold(name: string, { url = database.url, probeSeconds = 10 } = {}): Promise<void> {
  held.push(await holdInstanceLock({ url, name, logger, probeSeconds, onLost: (error) => void lost.push(error) }))
}

async function connectAside(): Promise<Client> {
  const client = new Client({ connectionString: database.url, application_name: 'another copy' })
  client.on('error', ignore)
  await client.connect()
  closing.push(() => client.end())
  return client
}

/** The session of this database that holds the lock, and its holder. */
async function holderSeenBy(client: Client): Promise<{ pid: number; name: string } | null> {
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select pid, application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and datname = current_database()`
  )
  return rows[0] ?? null
}

/** A connection to the server that can break without notice on the server's side, or fall silent. */
async function openWay(): Promise<{ url: string; cut(): void; fallSilent(): void }> {
  const target = new URL(database.url)
  const near: Socket[] = []
  const far: Socket[] = []
  const server: Server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    near.push(socket)
    far.push(upstream)
    socket.on('error', ignore).on('data', (bytes) => upstream.write(bytes))
    upstream.on('error', ignore).on('data', (bytes) => socket.write(bytes))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    for (const socket of [...near, ...far]) socket.destroy()
    server.close()
  })
  const url = new URL(database.url)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut: () => near.splice(0).forEach((socket) => socket.destroy()),
    fallSilent: () => near.splice(0).forEach((socket) => socket.removeAllListeners('data').resume())
  }
}

test('a second copy is refused with the name of the first, also after the first lost its connection', async () => {
  await hold('callsheet start')
  const aside = await connectAside()
  const before = await holderSeenBy(aside)
  await expect(hold('another')).rejects.toThrow('already running on this data: callsheet start')
  await aside.query('select pg_terminate_backend($1)', [before?.pid])
  // The old session takes a moment to end.
  await expect.poll(async () => (await holderSeenBy(aside))?.pid ?? before?.pid).not.toBe(before?.pid)
  expect((await holderSeenBy(aside))?.name).toContain('callsheet start')
  await expect(hold('another')).rejects.toThrow('already running on this data: callsheet start')
  expect(lost).toEqual([])
})

test('a copy that lost its lock to another one is told, with the name of that one', async () => {
  await hold('callsheet start')
  const [other, aside] = [await connectAside(), await connectAside()]
  const taking = other.query(`select pg_advisory_lock(${key})`)
  await expect
    .poll(
      async () => (await aside.query(`select from pg_locks where not granted and pid <> pg_backend_pid()`)).rowCount
    )
    .toBe(1)
  await aside.query('select pg_terminate_backend($1)', [(await holderSeenBy(aside))?.pid])
  await taking
  await expect.poll(() => lost).toHaveLength(1)
  expect(lost[0]).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('already running on this data: another copy')
  })
})

test('an old session of ours that the server still sees as alive does not lock us out', async () => {
  const way = await openWay()
  await hold('callsheet start', { url: way.url })
  const aside = await connectAside()
  const before = await holderSeenBy(aside)
  way.cut()
  await expect.poll(async () => (await holderSeenBy(aside))?.pid ?? before?.pid).not.toBe(before?.pid)
  expect((await holderSeenBy(aside))?.name).toContain('callsheet start')
  expect(lost).toEqual([])
})

test('a silent connection is noticed, and a new one takes the lock', async () => {
  const way = await openWay()
  await hold('callsheet start', { url: way.url, probeSeconds: 0.3 })
  const aside = await connectAside()
  const before = await holderSeenBy(aside)
  way.fallSilent()
  await expect
    .poll(async () => (await holderSeenBy(aside))?.pid ?? before?.pid, { timeout: 60_000 })
    .not.toBe(before?.pid)
  expect((await holderSeenBy(aside))?.name).toContain('callsheet start')
  expect(lost).toEqual([])
})

test('locks of other databases on the same server do not count as ours', async () => {
  const neighbour = await createTestDatabase()
  closing.push(() => neighbour.close())
  await hold('a neighbour', { url: neighbour.url })
  await hold('callsheet start')
  await expect(hold('another')).rejects.toThrow('already running on this data: callsheet start')
})

test('a released lock is free', async () => {
  await hold('callsheet start')
  await held.pop()?.release()
  await hold('another')
  expect(lost).toEqual([])
})
