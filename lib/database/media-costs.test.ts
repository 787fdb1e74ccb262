import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import { rowCost, type CostedRow } from '../money/row-cost.ts'
import { failureCodes, mediaStates } from '../states.ts'
import { costFacts } from './ad-costs.ts'
import { costColumns } from './media-costs.ts'
import { mediaTable } from './media-rows.ts'
import { pickColumns } from './pick-columns.ts'
import { images } from './schema/media.ts'
import { users } from './schema/users.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await createTestDatabase()
})
afterAll(() => server.close())

const sentAt = new Date('2026-11-23T12:00:00Z')
const expected = { costMillionths: 40_000, costCurrency: 'USD' }
const billed = { billedMillionths: 38_000, billedCurrency: 'EUR' }

test('sums and single rows follow one rule, whatever became of a row', async () => {
  const ownerId = newId()
  await server.database.insert(users).values({ id: ownerId, name: 'Ada', email: 'ada@example.com' })
  const ends = [
    ...mediaStates.filter((status) => status !== 'Failed').map((status) => ({ status, failureCode: null })),
    ...failureCodes.map((failureCode) => ({ status: 'Failed' as const, failureCode }))
  ]
  const rows = ends.flatMap((end) =>
    [null, sentAt].flatMap((submittingAt) =>
      [{}, expected, billed, { ...expected, ...billed }].map((cost) => ({
        ...end,
        ...cost,
        submittingAt,
        id: newId(),
        ownerId,
        modelId: 'nano-banana-2',
        apiModelPath: 'nano-banana-2',
        input: { kind: 'image' as const, prompt: 'A glass', references: [] },
        credits: 8,
        provider: 'kie-jobs',
        providerTaskId: end.status === 'Generating' ? newId() : null
      }))
    )
  )
  await server.database.insert(images).values(rows)
  const table = mediaTable('image')
  const { kind, millionths, currency } = costColumns(table)
  const read = await server.database
    .select({ ...pickColumns(table, costFacts), kind, sum: millionths.mapWith(Number), currency })
    .from(table)
    .where(eq(table.ownerId, ownerId))
  expect(read).toHaveLength(rows.length)
  for (const row of read) {
    const cost = rowCost(row)
    expect.soft(row.kind, JSON.stringify(row)).toBe(cost.kind)
    if (cost.kind === 'known')
      expect.soft([row.sum, row.currency]).toEqual([cost.money.millionths, cost.money.currency])
  }
  expect(new Set(read.map((row) => row.kind))).toEqual(new Set(['nothing', 'not-known', 'known']))
})

test('what is made costs, what is not made does not, and nobody claims to know what is unclear', () => {
  const row = (part: Partial<CostedRow>): CostedRow => ({
    status: 'Completed',
    failureCode: null,
    submittingAt: sentAt,
    ...expected,
    billedMillionths: null,
    billedCurrency: null,
    ...part
  })
  const known = { kind: 'known', money: { currency: 'USD', millionths: 40_000 } }
  expect(rowCost(row({}))).toEqual(known)
  expect(rowCost(row({ status: 'Failed', failureCode: 'asset-lost' }))).toEqual(known)
  expect(rowCost(row({ status: 'Failed', failureCode: 'provider-timeout' }))).toEqual(known)
  expect(rowCost(row({ status: 'Failed', failureCode: 'moderated' }))).toEqual({ kind: 'nothing' })
  expect(rowCost(row({ status: 'Failed', failureCode: 'outcome-unknown' }))).toEqual({ kind: 'not-known' })
  expect(rowCost(row({ status: 'Queued', submittingAt: null }))).toEqual({ kind: 'nothing' })
  expect(rowCost(row(billed))).toEqual({ kind: 'known', money: { currency: 'EUR', millionths: 38_000 } })
  expect(rowCost(row({ costMillionths: null }))).toEqual({ kind: 'not-known' })
})
