import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { openDatabase, type OpenDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { createBoundedQueue } from '@callsheet/lib/async/bounded-queue.ts'
import type { AppRuntime, Scope } from '../runtime.ts'
import { inUnitOfWork } from './unit-of-work.ts'

let database: TestDatabase
let opened: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  opened = openDatabase({ url: database.url, maxConnections: 2 })
})
afterAll(async () => {
  await opened.close()
  await database.close()
})

test('a member with one unit does not wait for those of another, and connections stay free for readers', async () => {
  const units = createBoundedQueue({ concurrency: 2, mostOfOwner: 1, maxWaiting: 100, what: 'The app server' })
  // A unit that charges nothing uses these parts alone.
  const runtime = { database: opened.database, units } as Pick<AppRuntime, 'database' | 'units'> as AppRuntime
  const scopeOf = (ownerId: string): Scope => ({
    runtime,
    ownerId,
    role: 'member',
    via: 'session',
    apiKeyId: null,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  })
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const ask = (ownerId: string, until: Promise<void>) =>
    inUnitOfWork(scopeOf(ownerId), async ({ afterCommit }) => {
      begun.resolve()
      await until
      afterCommit(() => void order.push(ownerId))
    })
  const many = [1, 2, 3].map(() => ask('many', held.promise))
  await begun.promise
  expect(units.size()).toEqual({ running: 1, waiting: 2 })
  await ask('few', Promise.resolve())
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  held.resolve()
  await Promise.all(many)
  expect(order).toEqual(['few', 'many', 'many', 'many'])
})
