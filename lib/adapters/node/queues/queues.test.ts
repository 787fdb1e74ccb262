import { silentLogger } from '../../../ports/testing/test-loggers.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { describeQueues, rememberStorage } from '../../../conformance/queues.ts'
import type { QueueDefinition, QueueHost } from '../../../ports/queues.ts'
import { createPgBossQueues } from './queues.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'

const databases: TestDatabase[] = []

afterAll(async () => {
  for (const database of databases) await database.close()
})

async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await createTestDatabase()
  databases.push(opened)
  return opened
}

/** A queue whose messages have so many tries, one second apart. */
const definitionOf = (name: string, maxTries: number): QueueDefinition => ({
  name,
  maxTries,
  retryDelaySeconds: 1,
  maxRetryDelaySeconds: 1,
  expirySeconds: 60
})

describeQueues({
  async open(definitions, storage) {
    const connectionString = storage ?? (await openTestDatabase()).url
    const host = createPgBossQueues({ connectionString, definitions, logger: silentLogger, pollIntervalSeconds: 0.25 })
    await host.start()
    return rememberStorage({ host, close: () => host.stop(5) }, connectionString)
  }
})

test('the message of a killed process comes back soon, and a message in long work does not', async () => {
  const { url } = await openTestDatabase()
  const definition = { ...definitionOf('svc-offer-process', 3), expirySeconds: 600 }
  const host = createPgBossQueues({
    connectionString: url,
    definitions: [definition],
    logger: silentLogger,
    heartbeatSeconds: 10,
    superviseIntervalSeconds: 1
  })
  await host.start()
  await host.send(definition.name, ['lost'])
  const program = fileURLToPath(new URL('killed-worker.fixture.ts', import.meta.url))
  const doomed = fork(program, [url, definition.name])
  await once(doomed, 'message')
  doomed.kill('SIGKILL')

  const received: unknown[] = []
  const comeBack = Promise.withResolvers<void>()
  await host.send(definition.name, ['long'])
  host.consume(definition.name, { concurrency: 2 }, async ({ body, attempt }) => {
    received.push([body, attempt])
    if (body === 'long') await Promise.all([sleep(14_000), comeBack.promise])
    else comeBack.resolve()
    return { kind: 'done' }
  })
  await comeBack.promise
  await expect.poll(() => host.depth(definition.name), { timeout: 60_000 }).toMatchObject({ waiting: 0, running: 0 })
  expect(received).toEqual([
    ['long', 1],
    ['lost', 2]
  ])
  await host.stop(5)
}, 45_000)

test('a message is gone soon after its end, and one that waits stays', async () => {
  const { url, database } = await openTestDatabase()
  const definition = definitionOf('svc-image-store', 1)
  const host = createPgBossQueues({
    connectionString: url,
    definitions: [definition],
    logger: silentLogger,
    superviseIntervalSeconds: 1,
    keptSeconds: 1
  })
  await host.start()
  await host.send(definition.name, ['done', 'failed'])
  await host.send(definition.name, ['later'], { delaySeconds: 600 })
  host.consume(definition.name, { concurrency: 2 }, async ({ body }) =>
    body === 'done' ? { kind: 'done' } : { kind: 'retry', reason: 'always' }
  )
  const kept = () => database.execute(sql`select data ->> 'body' as body from queues.job`).then(({ rows }) => rows)
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ body: 'later' }])
  await host.stop(5)
}, 30_000)

test('a claim reads the messages that it claims and not all that wait, in a table that was empty when it was planned', async () => {
  const { url, database } = await openTestDatabase()
  const definition = definitionOf('svc-image-store', 1)
  const host = createPgBossQueues({ connectionString: url, definitions: [definition], logger: silentLogger })
  await host.start()
  let handled = 0
  host.consume(definition.name, { concurrency: 8 }, async () => {
    handled += 1
    return { kind: 'done' }
  })
  const messages = 3_000
  for (let sent = 0; sent < messages; sent += 1_000)
    await host.send(
      definition.name,
      Array.from({ length: 1_000 }, (_, index) => ({ index }))
    )
  await expect.poll(() => handled, { timeout: 30_000 }).toBe(messages)
  await host.stop(5)
  const { rows } = await database.execute<{ read: number }>(
    sql`select idx_tup_read::int as read from pg_stat_user_indexes where schemaname = 'queues' and indexrelname = 'job_common_pkey'`
  )
  expect(rows[0]?.read).toBeGreaterThan(messages)
  expect(rows[0]?.read).toBeLessThan(20 * messages)
}, 60_000)

test('a message wakes a waiting worker of its own process, and one of another process', async () => {
  const { url } = await openTestDatabase()
  const definitions = ['svc-image-store', 'svc-video-store'].map((name) => definitionOf(name, 2))
  // Nobody looks without being told.
  const open = () =>
    createPgBossQueues({ connectionString: url, definitions, logger: silentLogger, pollIntervalSeconds: 3_600 })
  const [near, far] = [open(), open()]
  await near.start()
  await far.start()
  const received: string[] = []
  for (const [host, queue, place] of [
    [near, 'svc-image-store', 'near'],
    [far, 'svc-video-store', 'far']
  ] as const)
    host.consume(queue, { concurrency: 1 }, async ({ body }) => {
      received.push(`${place} ${String(body)}`)
      return { kind: 'done' }
    })
  for (const body of ['one', 'two'])
    for (const { name } of definitions) {
      const before = received.length
      await near.send(name, [body])
      await expect.poll(() => received.length).toBe(before + 1)
    }
  expect(received).toEqual(['near one', 'far one', 'near two', 'far two'])
  await Promise.all([near.stop(5), far.stop(5)])
})

test('owners take turns: who asks for little does not wait for all that another has asked for before', async () => {
  const { url } = await openTestDatabase()
  const name = 'svc-image-submit'
  const definition = definitionOf(name, 2)
  const host = createPgBossQueues({
    connectionString: url,
    definitions: [definition],
    logger: silentLogger,
    pollIntervalSeconds: 0.25
  })
  await host.start()
  const ownerOf = (body: string) => body.split(' ')[0]
  const bodies = (owner: string, count: number) => Array.from({ length: count }, (_, index) => `${owner} ${index}`)
  await host.send(name, bodies('many', 30), { ownerOf })
  await host.send(name, bodies('few', 2), { ownerOf })
  await host.send(name, ['nobody'])
  const received: string[] = []
  host.consume(name, { concurrency: 1 }, async ({ body }) => {
    received.push(String(body))
    // Half of the way: what comes now takes the turn that is being served.
    if (body === 'many 15') await host.send(name, bodies('late', 2), { ownerOf })
    return { kind: 'done' }
  })
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(35)
  await host.stop(5)
  expect(received.slice(0, 5).toSorted()).toEqual(['few 0', 'few 1', 'many 0', 'many 1', 'nobody'])
  const served = received.indexOf('many 15')
  expect(received.slice(served + 1, served + 4)).toEqual(['late 0', 'many 16', 'late 1'])
}, 30_000)

// Without a listener a lost connection would end the whole process, and this test run with it.
test('connections that are cut repeatedly, new or in use, only cost time', async () => {
  const { url, database } = await openTestDatabase()
  const definition = definitionOf('svc-image-store', 50)
  const host = createPgBossQueues({
    connectionString: url,
    definitions: [definition],
    logger: silentLogger,
    pollIntervalSeconds: 0.05,
    heartbeatSeconds: 10,
    superviseIntervalSeconds: 1
  })
  await host.start()
  const received = new Set<unknown>()
  const deferred = new Map<unknown, number>()
  host.consume(definition.name, { concurrency: 8 }, async ({ body }) => {
    const times = deferred.get(body) ?? 0
    deferred.set(body, times + 1)
    if (times < 3) return { kind: 'defer', seconds: 0 }
    received.add(body)
    return { kind: 'done' }
  })
  for (let round = 0; round < 30; round += 1) {
    const cut = database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'callsheet queues'`
    )
    const sends = Array.from({ length: 4 }, (_, index) => sendUntilTaken(host, definition.name, `${round}/${index}`))
    await Promise.all([cut, ...sends, host.depth(definition.name).catch(() => null)])
  }
  await expect.poll(() => received.size, { timeout: 60_000 }).toBe(120)
  await host.stop(5)
}, 90_000)

async function sendUntilTaken(host: QueueHost, queue: string, body: string): Promise<void> {
  for (;;) {
    const isTaken = await host.send(queue, [body]).then(
      () => true,
      () => false
    )
    if (isTaken) return
  }
}
