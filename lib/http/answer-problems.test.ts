import { silentLogger } from '../ports/testing/test-loggers.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createStoppableDatabase,
  type StoppableDatabase
} from '../adapters/node/postgres/testing/stoppable-database.ts'
import { openDatabase, type OpenDatabase } from '../adapters/node/postgres/postgres-database.ts'
import { createDatabasePlace } from '../database/database-place.ts'
import { databaseFacts } from '../database/schema/operations.ts'
import type { Database } from '../database/database.ts'
import { onError } from './answer-problems.ts'

// Every refusal comes from a real PostgreSQL, except a full disk: its code is raised by a function of the server.

let server: StoppableDatabase
/** The service's own pool, and one of an administrator. */
let service: OpenDatabase
let admin: OpenDatabase

beforeAll(async () => {
  server = await createStoppableDatabase()
  service = openDatabase({ url: server.url, maxConnections: 4, logger: silentLogger })
  admin = openDatabase({ url: server.url, maxConnections: 1, logger: silentLogger })
})
afterAll(async () => {
  await Promise.all([service.close(), admin.close()])
  await server.close()
})

type Work = (database: Database) => Promise<unknown>
const write: Work = (database) => database.insert(databaseFacts).values({ name: crypto.randomUUID(), value: 'x' })
const writeTogether: Work = (database) => database.transaction((transaction) => write(transaction as never))
const ways: Record<string, Work> = { 'a statement': write, 'a transaction': writeTogether }

async function request(
  work: Work,
  database = service.database
): Promise<{ status: number; wait: string | null; body: unknown }> {
  const app = new Hono().get('/', async (context) => {
    await work(database)
    return context.body(null, 204)
  })
  app.onError(onError(silentLogger))
  const answer = await app.request('/')
  const body: unknown = answer.status === 204 ? null : await answer.json()
  return { status: answer.status, wait: answer.headers.get('retry-after'), body }
}

const refused = (detail: string, wait: string) => ({
  status: 503,
  wait,
  body: expect.objectContaining({ code: 'unavailable', detail: expect.stringContaining(detail) })
})

test.each(Object.entries(ways))(
  '%s of a database that nobody listens for is asked to come again',
  async (_name, work) => {
    const nobody = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', maxConnections: 1, logger: silentLogger })
    expect(await request(work, nobody.database)).toEqual(refused('does not answer', '5'))
    await nobody.close()
  }
)

test('a request waits for a moment when the server has no free connection', async () => {
  const others = openDatabase({ url: server.url, maxConnections: 1_000, logger: silentLogger })
  const newcomer = openDatabase({ url: server.url, maxConnections: 1, logger: silentLogger })
  const held: { release(): void }[] = []
  try {
    for (;;) {
      const client = await others.pool.connect().catch(() => null)
      if (!client) break
      held.push(client)
    }
    const answers = await Promise.all(Object.values(ways).map((work) => request(work, newcomer.database)))
    for (const answer of answers) expect(answer).toEqual(refused('takes no more connections', '5'))
    // Places become free while the next request waits for one.
    const waiting = request(writeTogether, newcomer.database)
    for (const client of held.splice(0)) client.release()
    await others.close()
    expect((await waiting).status).toBe(204)
  } finally {
    for (const client of held) client.release()
    await newcomer.close()
    if (!others.pool.ended) await others.close()
  }
})

test('a server that became read-only is told, and a connection to it is not used again', async () => {
  const place = createDatabasePlace({ database: service.database, newId: () => crypto.randomUUID() })
  expect((await place.look()).problem).toBeNull()
  await admin.pool.query('alter system set default_transaction_read_only = on')
  await admin.pool.query('select pg_reload_conf()')
  await expect.poll(async () => (await place.look()).problem).toBe('The database can only be read right now.')
  for (const work of Object.values(ways)) expect(await request(work)).toEqual(refused('can only be read', '10'))
  // As after a failover: this server stays read-only for the connections that it has, and takes writes on new ones.
  await request(writeTogether)
  await expect.poll(() => service.pool.totalCount).toBe(0)
  await admin.pool.query('set default_transaction_read_only = off')
  await admin.pool.query('alter system reset default_transaction_read_only')
  await admin.pool.query('select pg_reload_conf()')
  await expect.poll(async () => (await request(writeTogether)).status).toBe(204)
  expect((await place.look()).problem).toBeNull()
})

test('a server that stops and starts again is waited for, and its requests are answered meanwhile', async () => {
  await server.stop()
  for (const work of Object.values(ways)) expect((await request(work)).status).toBe(503)
  await server.start()
  for (const work of Object.values(ways)) await expect.poll(async () => (await request(work)).status).toBe(204)
})

test.each([
  ['53100', 'The disk of the database is full', '30'],
  ['53200', 'short of memory', '10'],
  ['57P03', 'starting or stopping', '5'],
  ['58030', 'disk of the database cannot be used', '30']
])('%s is a refusal of the database and no error of ours', async (state, words, wait) => {
  const raise = sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
  expect(await request((database) => database.execute(raise))).toEqual(refused(words, wait))
})

test.each(['23505', '42P01', '22P02', '40001'])('%s is an error of the statement', async (state) => {
  const raise = sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
  expect((await request((database) => database.execute(raise))).status).toBe(500)
})

test('a full disk is believed until a write shows that there is room', async () => {
  const place = createDatabasePlace({ database: service.database, newId: () => crypto.randomUUID() })
  // Every insert fails as on a full disk, until the trigger is gone.
  await admin.pool.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await admin.pool.query('create trigger full_disk before insert on database_facts execute function full_disk()')
  const error = await write(service.database).catch((cause: unknown) => cause)
  expect((await place.look()).problem).toBeNull()
  place.suspect(error)
  expect((await place.look()).problem).toBe('The disk of the database is full.')
  expect((await place.look()).problem).toBe('The disk of the database is full.')
  await admin.pool.query('drop trigger full_disk on database_facts')
  expect((await place.look()).problem).toBeNull()
  const { rows } = await admin.pool.query(`select count(*)::int as left from database_facts where name like 'storage%'`)
  expect(rows).toEqual([{ left: 0 }])
})
