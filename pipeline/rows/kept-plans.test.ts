import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { createOwner, createRow } from '../testing/rows.ts'
import { createRows } from './rows.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 1 })
})
afterAll(() => testDatabase?.close())

/** PostgreSQL plans a prepared statement anew for its first five uses, and then only if that seems to be worth it. */
const plansBeforeKept = 5

test('a busy statement keeps its plan, whatever the number of rows that share it', async () => {
  const { database } = testDatabase
  const { mediaRows, rateLimits } = createRows(database)
  const ownerId = await createOwner(database)
  // In an almost empty table no plan costs more than another.
  await database.execute(sql`insert into images (id, owner_id, model_id, api_model_path, provider, input, credits, status)
    select gen_random_uuid(), ${ownerId}, 'nano-banana-2', 'nano-banana-2', 'kie-jobs', '{}'::jsonb, 1, 'Failed' from generate_series(1, 20000)`)
  await database.execute(sql`vacuum analyze`)
  const later = new Date(Date.now() + 86_400_000)
  const work = async () => {
    const now = new Date()
    const { id } = await createRow(database, { ownerId, kind: 'image' })
    await rateLimits.reserve({ key: 'key', calls: 1_000, perSeconds: 10, now, maxWaitSeconds: 2 })
    await mediaRows.read('image', id)
    const row = { kind: 'image' as const, id }
    await mediaRows.move({ ...row, from: 'Queued', to: 'Submitting', set: { submittingAt: now, nextEnqueueAt: null } })
    await mediaRows.move({ ...row, from: 'Submitting', to: 'Generating', set: { providerTaskId: newId() } })
    await mediaRows.move({ ...row, from: 'Generating', to: 'Completed', set: { completedAt: now } })
    const storageKey = `svc/image/${id}.png`
    const intentId = await mediaRows.intend({ storageKey, nextTryAt: later })
    const update = { ...row, whenStatus: 'Completed' as const, whenUnstored: true, set: { storageKey, byteSize: 5 } }
    expect(await mediaRows.publish({ intentId, now, update })).toBe(true)
  }
  for (const together of [1, 1, 1, 1, 1, 1, 1, 20, 1, 3, 1, 1, 2, 1, 1, 1])
    await Promise.all(Array.from({ length: together }, work))
  const { rows } = await database.execute<{ name: string; planned: number; kept: number }>(
    sql`select name, custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements where name <> ''`
  )
  expect(rows.length).toBeGreaterThanOrEqual(7)
  for (const { name, planned, kept } of rows) {
    expect(planned, name).toBeLessThanOrEqual(plansBeforeKept)
    expect(kept, name).toBeGreaterThan(0)
  }
})
