import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import { takeAllowance } from './take-allowance.ts'

let given: TestDatabase

beforeAll(async () => {
  given = await createTestDatabase({ maxConnections: 4 })
})

afterAll(() => given?.close())

const noon = Date.parse('2026-11-01T12:00:00Z')

const takeAt = (key: string, seconds: number) =>
  takeAllowance(given.database, { key, calls: 3, perSeconds: 3_600, now: new Date(noon + seconds * 1000) })

test('all calls of the time come at once and are then refilled at an even rate', async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => takeAt('even', 0)))
  expect(waits.filter((wait) => wait === null)).toHaveLength(3)
  expect(await takeAt('even', 600)).toBeCloseTo(600)
  expect(await takeAt('even', 1_200)).toBeNull()
})

test('a clock that was set back holds nobody up, and gives once as many calls as fit', async () => {
  const year = 365 * 86_400
  expect(await takeAt('ahead', year)).toBeNull()
  const waits = [await takeAt('ahead', 0), await takeAt('ahead', 0), await takeAt('ahead', 0), await takeAt('ahead', 0)]
  expect(waits.map((wait) => wait === null)).toEqual([true, true, true, false])
  expect(waits[3]).toBeCloseTo(1_200)
  expect(await takeAt('ahead', 1_200)).toBeNull()
  // Copies of the app differ by seconds: that gives nothing.
  expect(await takeAt('ahead', 1_190)).not.toBeNull()
})
