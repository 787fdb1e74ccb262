import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { adminLog } from '@callsheet/lib/database/schema/operations.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { createOwner } from '../testing/rows.ts'
import type { ProviderPlan } from '../testing/simulation/provider.ts'
import { openSimulation, type Simulation } from '../testing/simulation/simulation.ts'

/** Rows whose store messages were lost: only the five-minute tick can still store their assets. */
const badCount = 60
const assetOf: Pick<ProviderPlan, 'end' | 'seconds' | 'callbacks' | 'create'> = {
  create: 'made',
  end: 'success',
  seconds: 0,
  callbacks: 'none'
}

let simulation: Simulation
let ownerId: string

beforeAll(async () => {
  simulation = await openSimulation({ plan: () => ({ ...assetOf, asset: 'good' }) })
})
afterAll(() => simulation.close())
beforeEach(async () => {
  await simulation.runtime.database.delete(users)
  await simulation.runtime.database.delete(adminLog)
  ownerId = await createOwner(simulation.runtime.database)
})

const minutesAgo = (minutes: number) => new Date(simulation.now().getTime() - minutes * 60_000)

/** Rows that the provider has finished. Most of their assets can never be downloaded. */
async function writeCompleted(asset: ProviderPlan['asset'], completedAt: Date, count = 1): Promise<string[]> {
  const { provider, runtime } = simulation
  const rows = Array.from({ length: count }, () => {
    const taskId = newId()
    provider.tasks.set(taskId, { id: taskId, callbackUrl: '', doneAt: 0, downloads: 0, plan: { ...assetOf, asset } })
    return {
      id: newId(),
      ownerId,
      modelId: 'nano-banana-2',
      apiModelPath: 'nano-banana-2',
      provider: 'kie-jobs',
      providerTaskId: taskId,
      input: { kind: 'image' as const, prompt: 'Cold brew', references: [] },
      credits: 0,
      status: 'Completed' as const,
      createdAt: completedAt,
      completedAt,
      url: `${provider.url}/assets/${taskId}`
    }
  })
  await runtime.database.insert(images).values(rows)
  return rows.map(({ id }) => id)
}

/** One run of the five-minute tick with all its effects. Returns the logged rows. */
async function reconcileOnce(): Promise<string[]> {
  const { database } = simulation.runtime
  const before = await database.$count(adminLog, eq(adminLog.kind, 'reconcile'))
  await simulation.run({ minutes: 5, ticks: { 'every-five-minutes': 5 } })
  const lines = await database
    .select()
    .from(adminLog)
    .where(eq(adminLog.kind, 'reconcile'))
    .orderBy(adminLog.id)
    .offset(before)
  return lines.map(({ rowId }) => String(rowId))
}

const isStored = async (id: string) =>
  (await simulation.runtime.database.$count(images, sql`${images.id} = ${id} and ${images.storageKey} is not null`)) ===
  1

test(`at first, ${badCount} rows that can never be stored and a good one are all tried within three runs of 25`, async () => {
  const bad = await writeCompleted('unreachable', minutesAgo(60), badCount)
  const [good = ''] = await writeCompleted('good', minutesAgo(16))
  const runs = [await reconcileOnce(), await reconcileOnce(), await reconcileOnce()]
  expect(runs.map(({ length }) => length)).toEqual([25, 25, 11])
  expect(new Set(runs.flat())).toEqual(new Set([...bad, good]))
  expect(await isStored(good)).toBe(true)
})

test(`after ${badCount} rows that can never be stored were each tried, a new row is taken in the next run`, async () => {
  const bad = await writeCompleted('unreachable', minutesAgo(60), badCount)
  const tried = new Set<string>()
  for (let runs = 0; runs < 3; runs += 1) for (const id of await reconcileOnce()) tried.add(id)
  expect(tried).toEqual(new Set(bad))
  // All of them may be tried again now, and they are more than one run takes.
  await simulation.run({ minutes: 180, ticks: {} })
  const [fresh = ''] = await writeCompleted('good', minutesAgo(11))
  const next = await reconcileOnce()
  expect(next).toHaveLength(25)
  expect(next[0]).toBe(fresh)
  expect(await isStored(fresh)).toBe(true)
})

test('the grace period, the limit of seven days and the 25 rows of a run are exact to the minute', async () => {
  const [young = ''] = await writeCompleted('good', minutesAgo(9))
  const [due = ''] = await writeCompleted('good', minutesAgo(10))
  const [oldest = ''] = await writeCompleted('good', minutesAgo(7 * 24 * 60 - 6))
  const [tooOld = ''] = await writeCompleted('good', minutesAgo(7 * 24 * 60 - 5))
  expect(new Set(await reconcileOnce())).toEqual(new Set([due, oldest]))
  const { database } = simulation.runtime
  const [given] = await database.select().from(images).where(eq(images.id, tooOld))
  expect(given).toMatchObject({ status: 'Failed', failureCode: 'asset-lost' })
  expect(await isStored(young)).toBe(false)
  expect(await reconcileOnce()).toEqual([young])
})
