import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import type { ModelSpending } from '../wire/model-spending.ts'
import { ads } from './schema/ads.ts'
import { adCosts } from './schema/costs.ts'
import { modelSpending } from './schema/model-keys.ts'
import { users } from './schema/users.ts'
import { createSpendingBook } from './spending-book.ts'

let db: TestDatabase
const ownerId = newId()
const adId = newId()

beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.insert(users).values({ id: ownerId, name: 'Owner', email: 'owner@example.com' })
  await db.database.insert(ads).values({ id: adId, ownerId, name: 'Cold brew', idea: 'Cold brew' })
})
afterAll(() => db.close())

const spending = (costDollars: number | null): ModelSpending => ({
  model: 'a-model',
  calls: 1,
  usage: {
    inputTokens: 100,
    outputTokens: 10,
    cacheReadTokens: 5,
    cacheWriteTokens: 1,
    cacheWriteHourTokens: 0,
    webSearches: 0
  },
  costDollars
})
const calls = { ownerId, paidBy: 'deployment', day: '2026-11-29', adId }

test('calls that end together are all counted, and one of an ad that is gone counts for its owner', async () => {
  const { database } = db
  const book = createSpendingBook(database)
  const ends = await Promise.allSettled([
    book.add({ ...calls, spending: spending(0.001) }),
    book.add({ ...calls, spending: spending(0.002) }),
    book.add({ ...calls, adId: newId(), spending: spending(0.004) }),
    book.add({ ...calls, adId: null, spending: spending(0.008) }),
    book.add({ ...calls, spending: spending(null) }),
    book.add({ ...calls, ownerId: 'nobody', adId: null, spending: spending(1) })
  ])
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected'
  ])
  const days = await database.select().from(modelSpending).where(eq(modelSpending.ownerId, ownerId))
  expect(days.toSorted((one, other) => one.calls - other.calls)).toMatchObject([
    { isPriced: false, calls: 1, costDollars: 0 },
    { isPriced: true, calls: 4, inputTokens: 400, outputTokens: 40, cacheReadTokens: 20, cacheWriteTokens: 4 }
  ])
  expect(days.find(({ isPriced }) => isPriced)?.costDollars).toBeCloseTo(0.015, 9)
  const costs = await database.select().from(adCosts)
  expect(costs.toSorted((one, other) => one.count - other.count)).toMatchObject([
    { adId, part: 'words', currency: '', isKnown: false, count: 1 },
    { adId, part: 'words', currency: 'USD', isKnown: true, count: 2, millionths: 3_000 }
  ])

  await book.add({ ...calls, spending: spending(0.003) })
  expect(await database.select().from(adCosts)).toContainEqual(
    expect.objectContaining({ currency: 'USD', count: 3, millionths: 6_000 })
  )
})
