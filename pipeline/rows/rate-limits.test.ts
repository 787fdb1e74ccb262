import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { reserveSlot } from '@callsheet/lib/database/reserve-slot.ts'
import { createOwner, createRow } from '../testing/rows.ts'
import { startTestPipeline } from '../testing/start-test-pipeline.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

describe('slots of a provider key', () => {
  let testDatabase: TestDatabase
  let rateLimits: RateLimits
  const start = new Date('2026-01-01T00:00:00Z')
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  const limit = { calls: 20, perSeconds: 10 }
  beforeAll(async () => {
    testDatabase = await createTestDatabase({ maxConnections: 10 })
    rateLimits = createRateLimits(db())
  })
  afterAll(() => testDatabase.close())
  const db = () => testDatabase.database

  test('a full bucket gives its calls at once, then one slot each half second, none later than allowed', async () => {
    const reserve = (now: Date) => reserveSlot(db(), { key: 'a', ...limit, now, maxWaitSeconds: 2 })
    const waits = await Promise.all(Array.from({ length: 30 }, () => reserve(start)))
    const given = waits.filter((wait) => wait !== null).toSorted((a, b) => a - b)
    expect(given).toEqual([...Array.from({ length: 20 }, () => 0), 0.5, 1, 1.5, 2])
    expect(await reserve(after(0.4))).toBeNull()
    expect(await reserve(after(0.5))).toBeCloseTo(2)
  })

  test('many slots are reserved at once: as many as are free in time, and unused ones can be given back', async () => {
    const bucket = { key: 'd', ...limit, now: start }
    const reserve = (count: number) => rateLimits.reserveMany({ ...bucket, maxWaitSeconds: 2, count })
    expect(await reserve(18)).toEqual(Array.from({ length: 18 }, () => 0))
    expect(await reserve(9)).toEqual([0, 0, 0.5, 1, 1.5, 2])
    expect(await reserve(1)).toEqual([])
    await rateLimits.giveBack({ ...bucket, count: 3 })
    expect(await reserve(5)).toEqual([1, 1.5, 2])
    const given = await Promise.all(
      Array.from({ length: 6 }, () =>
        rateLimits.reserveMany({ ...bucket, now: after(10), maxWaitSeconds: 0, count: 3 })
      )
    )
    // No slot is given twice: 20 calls in 10 seconds, and 4 of them are already owed.
    expect(given.flat()).toHaveLength(16)
  })

  test('slots given back after Retry-After are lost: nobody calls before', async () => {
    const bucket = { key: 'e', ...limit, now: start }
    await rateLimits.reserveMany({ ...bucket, maxWaitSeconds: 2, count: 5 })
    await rateLimits.block({ key: 'e', now: start, seconds: 30 })
    await rateLimits.giveBack({ ...bucket, count: 5 })
    expect(await rateLimits.reserveMany({ ...bucket, maxWaitSeconds: 2, count: 5 })).toEqual([])
  })

  test('concurrent callers get exactly the free slots, first come, first served', async () => {
    const slot = { key: 'together', calls: 5, perSeconds: 1, now: new Date(), maxWaitSeconds: 1 }
    const waits = await Promise.all(Array.from({ length: 14 }, () => rateLimits.reserve(slot)))
    const got = waits.filter((wait) => wait !== null)
    expect(got).toHaveLength(10)
    expect(got).toEqual(got.toSorted((left, right) => left - right))
    expect(waits.slice(10)).toEqual([null, null, null, null])
  })

  test('Retry-After stops every caller with this key until that time', async () => {
    const reserve = (now: Date) => reserveSlot(db(), { key: 'b', ...limit, now, maxWaitSeconds: 2 })
    expect(await reserve(start)).toBe(0)
    await rateLimits.block({ key: 'b', now: start, seconds: 30 })
    expect(await reserve(after(29))).toBeNull()
    expect(await reserve(after(31))).not.toBeNull()
    expect(await rateLimits.queueInLane({ key: 'b', ownerId: 'x', now: start, ...limit })).toBe(30)
  })

  test('a thousand rows of one owner do not delay the one row of another', async () => {
    const wait = (ownerId: string) => rateLimits.queueInLane({ key: 'c', ownerId, now: start, ...limit })
    for (let count = 0; count < 200; count += 1) await wait('busy')
    expect(await wait('busy')).toBeGreaterThan(100)
    expect(await wait('other')).toBeLessThan(1)
  })
})

test(
  'a provider that answers 429 and an empty bucket make no dead letter: every row finishes, each made once',
  { timeout: 90_000 },
  async () => {
    const service = await startTestPipeline({
      env: { SUBMIT_SLOT_WAIT_SECONDS: '0.2' },
      media: { createsPerTenSeconds: 75 }
    })
    try {
      const { database } = service.database
      const ownerId = await createOwner(database)
      const faster = sql`jsonb_set(${imageModels.config}, '{rateLimit,creates}', '80')`
      await database.update(imageModels).set({ config: faster })
      await service.control('/faults', { kind: 'create-rate-limited', next: 15, retryAfterSeconds: 0 })
      const rows = await Promise.all(Array.from({ length: 80 }, () => createRow(database, { ownerId })))
      await service.call('/api/image/create', {
        body: { items: rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath })) }
      })
      const ids = rows.map(({ id }) => id)
      await expect
        .poll(() => database.$count(images, and(inArray(images.id, ids), eq(images.status, 'Completed'))), {
          timeout: 80_000,
          interval: 200
        })
        .toBe(80)
      expect(await database.select().from(deadLetters)).toEqual([])
      expect(await service.control('/counts')).toMatchObject({ created: 80 })
      expect(await database.$count(images, and(inArray(images.id, ids), eq(images.submitTries, 1)))).toBeLessThan(80)
    } finally {
      await service.close()
    }
  }
)
