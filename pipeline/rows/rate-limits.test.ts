import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { deadLetters, rateLimits as rateLimitRows } from '@callsheet/lib/database/schema/operations.ts'
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

  test('a key never makes more calls in a window than it may, from its first call on', async () => {
    const reserve = (now: Date) => rateLimits.reserve({ key: 'a', ...limit, now, maxWaitSeconds: 2 })
    const waits = await Promise.all(Array.from({ length: 30 }, () => reserve(start)))
    expect(waits.filter((wait) => wait !== null)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(await reserve(after(7.9))).toBeNull()
    expect(await reserve(after(8))).toBeCloseTo(2)
    const times: number[] = []
    for (let second = 0; second < 60; second += 0.25) {
      const wait = await rateLimits.reserve({ key: 'steady', ...limit, now: after(second), maxWaitSeconds: 2 })
      if (wait !== null) times.push(second + wait)
    }
    expect(times.length).toBeGreaterThanOrEqual(120)
    for (const time of times)
      expect(times.filter((other) => other >= time && other < time + limit.perSeconds).length).toBeLessThanOrEqual(20)
  })

  test('a large allowance keeps a short list, and its calls stay within it too', async () => {
    const wide = { key: 'wide', calls: 950, perSeconds: 10, maxWaitSeconds: 0 }
    const take = async (count: number, now: Date) => (await rateLimits.reserveMany({ ...wide, count, now })).length
    expect(await take(2_000, start)).toBe(950)
    expect(await take(10, after(9.9))).toBe(0)
    expect(await take(500, after(10))).toBe(500)
    expect(await take(2_000, after(15))).toBe(450)
    expect(await take(2_000, after(20))).toBe(500)
    const [row] = await db().select().from(rateLimitRows).where(eq(rateLimitRows.key, 'wide'))
    expect(row?.takenAt.length).toBeLessThanOrEqual(101)
  })

  test('a clock that was set back by an hour stops nobody, and a block keeps its length', async () => {
    const ask = (now: Date) => rateLimits.reserve({ key: 'back', ...limit, now, maxWaitSeconds: 2 })
    const late = after(7_200)
    for (let count = 0; count < 20; count += 1) await ask(late)
    await rateLimits.queueInLane({ key: 'back', ownerId: 'x', now: late, ...limit })
    const back = after(3_600)
    expect(await ask(back)).toBeNull()
    expect(await rateLimits.queueInLane({ key: 'back', ownerId: 'x', now: back, ...limit })).toBe(0.5)
    expect(await ask(after(3_610))).toBe(0)
    await rateLimits.block({ key: 'back', now: after(3_620), seconds: 30 })
    expect(await ask(after(20))).toBeNull()
    expect(await ask(after(51))).toBe(0)
  })

  test('many slots are reserved at once: as many as are free in time, and unused ones can be given back', async () => {
    const bucket = { key: 'd', ...limit, now: start }
    const reserve = (count: number) => rateLimits.reserveMany({ ...bucket, maxWaitSeconds: 12, count })
    expect(await reserve(18)).toEqual(Array.from({ length: 18 }, () => 0))
    expect(await reserve(5)).toEqual([0, 0, 10, 10, 10])
    await rateLimits.giveBack({ ...bucket, count: 4 })
    expect(await reserve(2)).toEqual([0, 10])
    expect(await reserve(60)).toHaveLength(19)
    const given = await Promise.all(
      Array.from({ length: 6 }, () =>
        rateLimits.reserveMany({ ...bucket, now: after(20), maxWaitSeconds: 0, count: 5 })
      )
    )
    expect(given.flat()).toHaveLength(20)
  })

  test('after more slots were given back than a window has, the ones before still count', async () => {
    const bucket = { key: 'f', calls: 10, perSeconds: 1, now: start }
    expect(await rateLimits.reserveMany({ ...bucket, maxWaitSeconds: 20, count: 200 })).toHaveLength(200)
    await rateLimits.giveBack({ ...bucket, count: 185 })
    expect(await rateLimits.reserveMany({ ...bucket, maxWaitSeconds: 2, count: 50 })).toEqual([
      ...Array.from({ length: 5 }, () => 1),
      ...Array.from({ length: 10 }, () => 2)
    ])
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
    const reserve = (now: Date) => rateLimits.reserve({ key: 'b', ...limit, now, maxWaitSeconds: 2 })
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
  { timeout: 120_000 },
  async () => {
    const service = await startTestPipeline({
      env: { SUBMIT_SLOT_WAIT_SECONDS: '0.2' },
      media: { createsPerTenSeconds: 8 }
    })
    try {
      // More than the bucket has, whose window is ten seconds. `many-submits.test.ts` has many, by a simulated clock.
      const rowCount = 12
      const { database } = service.database
      const ownerId = await createOwner(database)
      const faster = sql`jsonb_set(${imageModels.config}, '{rateLimit,creates}', '10')`
      await database.update(imageModels).set({ config: faster })
      await service.control('/faults', { kind: 'create-rate-limited', next: 3, retryAfterSeconds: 0 })
      const rows = await Promise.all(Array.from({ length: rowCount }, () => createRow(database, { ownerId })))
      await service.call('/api/image/create', {
        body: { items: rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath })) }
      })
      const ids = rows.map(({ id }) => id)
      await expect
        .poll(() => database.$count(images, and(inArray(images.id, ids), eq(images.status, 'Completed'))), {
          timeout: 100_000,
          interval: 200
        })
        .toBe(rowCount)
      expect(await database.select().from(deadLetters)).toEqual([])
      expect(await service.control('/counts')).toMatchObject({ created: rowCount })
      expect(await database.$count(images, and(inArray(images.id, ids), eq(images.submitTries, 1)))).toBeLessThan(
        rowCount
      )
    } finally {
      await service.close()
    }
  }
)
