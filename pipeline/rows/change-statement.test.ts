import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { changeStatement } from './change-statement.ts'
import { changeOfMove, changeOfUpdate, type RowChange } from './row-change.ts'

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})

afterAll(() => testDatabase?.close())

const id = '00000000-0000-7000-8000-000000000001'
const now = new Date('2026-11-22T00:00:00Z')
const row = { kind: 'image', id } as const
const changes: Record<string, RowChange> = {
  'Queued to Submitting': changeOfMove({ ...row, from: 'Queued', to: 'Submitting', set: { submittingAt: now } }),
  'Submitting to Generating': changeOfMove({
    ...row,
    from: 'Submitting',
    to: 'Generating',
    set: { generatingAt: now }
  }),
  'Generating to Completed': changeOfMove({ ...row, from: 'Generating', to: 'Completed', set: { completedAt: now } }),
  'the copy of a Completed one': changeOfUpdate({
    ...row,
    whenStatus: 'Completed',
    whenUnstored: true,
    set: { storeTries: 1 }
  })
}

test.each(Object.entries(changes))(
  'rows are found by their key and never by an index of their state: %s',
  async (_, change) => {
    const { database } = testDatabase
    const statement = changeStatement(database, change).toSQL().sql
    const plan = await database.transaction(async (transaction) => {
      // Forces the use of an index: a new table is so small that the planner would read all of it.
      await transaction.execute(sql`set local enable_seqscan = off`)
      return transaction.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${statement}`))
    })
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    const indexes = [...lines.matchAll(/(?:Index Scan using|Bitmap Index Scan on) (\w+)/g)].map(([, name]) => name)
    expect(new Set(indexes)).toEqual(new Set(['images_pkey']))
  }
)
