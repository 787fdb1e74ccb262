import { DrizzleQueryError } from 'drizzle-orm/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { censorFields } from '../../../secrets/censor-fields.ts'
import { openDatabase, type OpenDatabase } from './postgres-database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let administration: TestDatabase
let opened: OpenDatabase

beforeAll(async () => {
  administration = await createTestDatabase()
  opened = openDatabase({ url: administration.url, maxConnections: 2 })
})

afterAll(async () => {
  await opened.close()
  await administration.close()
})

async function cut(pid: unknown): Promise<void> {
  await administration.database.execute(sql`select pg_terminate_backend(${pid}::int)`)
}

// Without a listener a lost connection would end the whole process, and this test run with it.
test.each(['between two queries', 'during a query'])(
  'a connection cut in a transaction, %s, fails the transaction alone',
  async (moment) => {
    const transaction = opened.database.transaction(async (each) => {
      const { rows } = await each.execute(sql`select pg_backend_pid() as pid`)
      if (moment === 'during a query') {
        await Promise.all([each.execute(sql`select pg_sleep(20)`), cut(rows[0]?.pid)])
      } else {
        await cut(rows[0]?.pid)
        const isGone = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}::int`
        await expect.poll(async () => (await administration.database.execute(isGone)).rowCount).toBe(0)
        await each.execute(sql`select 1`)
      }
    })
    await expect(transaction).rejects.toThrow()
    expect((await opened.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }
)

test('an error of a statement holds none of its parameters', async () => {
  const secret = 'a-value-that-nobody-may-read'
  const failed: unknown = await opened.database
    .execute(sql`select ${secret}::text where ${secret}::text::uuid is null`)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(DrizzleQueryError)
  const { message, stack, params } = failed as DrizzleQueryError
  expect(message).toContain('Failed query: select $1::text')
  expect(`${message} ${stack} ${JSON.stringify(params)}`).not.toContain(secret)
  const inTransaction: unknown = await opened.database
    .transaction((each) => each.execute(sql`select ${secret}::text::uuid`))
    .catch((error: unknown) => error)
  expect(String(inTransaction)).not.toContain(secret)
  // The server's own words repeat the value; the log leaves it out.
  expect(JSON.stringify(censorFields({ error: failed }))).not.toContain(secret)
  expect(JSON.stringify(censorFields({ error: failed }))).toContain('invalid input syntax for type uuid: [redacted]')
})
