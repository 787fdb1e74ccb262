import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deadLetters, rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { sendSubmits } from './media/wake-up.ts'
import { mediaProviders } from './provider/registry.ts'
import { sha256Hex } from './signatures.ts'
import { createOwner } from './testing/rows.ts'
import { openSimulation, type Simulation } from './testing/simulation/simulation.ts'

const refusedMinutes = 10
/** All ten thousand take a minute or two. The everyday run takes fewer, with the same rules. */
const count = Number(process.env['QUEUED_SUBMITS'] ?? 500)
const creditsEach = 8

const providerKey = 'provider-key-of-many-submits'

let simulation: Simulation
let acceptsFrom = Number.POSITIVE_INFINITY
beforeAll(async () => {
  simulation = await openSimulation({
    env: { MEDIA_PROVIDER_API_KEY: providerKey },
    atOnce: 8,
    plan({ now }) {
      const create = now.getTime() < acceptsFrom ? 'rate-limited' : 'made'
      return { create, end: 'success', seconds: 20, callbacks: 'one', asset: 'good' }
    }
  })
  acceptsFrom = simulation.now().getTime() + refusedMinutes * 60_000
})
afterAll(() => simulation.close())

test(
  `${count} submits against an empty bucket and a provider that answers 429 for ${refusedMinutes} minutes: no dead letter, all finish`,
  { timeout: 1_800_000 },
  async () => {
    const { runtime, provider } = simulation
    const { database } = runtime
    const ownerId = await createOwner(database, count * creditsEach)
    await writeQueued(ownerId)
    const rows = await database.select().from(images)
    await emptyTheBucket()
    await sendSubmits(runtime, 'image', rows)

    await simulation.run({ minutes: refusedMinutes - 1, ticks: { 'every-minute': 1, 'every-five-minutes': 5 } })
    expect(provider.tasks.size).toBe(0)
    expect(provider.creates).toBeGreaterThan(0)
    expect(await countIn('Queued', 'Submitting')).toBe(count)

    // The key allows two a second. In addition come the rows that the lanes held for ten minutes.
    for (let hours = 0; hours < 6 && (await countStored()) < count; hours += 1)
      await simulation.run({ minutes: 30, ticks: { 'every-minute': 1, 'every-five-minutes': 5 } })
    expect(await countStored()).toBe(count)
    expect(await database.select().from(deadLetters)).toEqual([])
    expect(provider.tasks.size).toBe(count)
    expect(simulation.queues.count()).toBe(0)
    expect(await readBalance(database, ownerId)).toBe(0)
    expect(await database.$count(creditLedger, eq(creditLedger.kind, 'refund'))).toBe(0)
  }
)

async function writeQueued(ownerId: string): Promise<void> {
  const { database } = simulation.runtime
  const createdAt = simulation.now()
  for (let written = 0; written < count; written += 500) {
    const rows = Array.from({ length: Math.min(500, count - written) }, (_, index) => ({
      id: newId(),
      ownerId,
      modelId: 'nano-banana-2',
      apiModelPath: 'nano-banana-2',
      provider: 'kie-jobs',
      input: { kind: 'image' as const, prompt: `Cold brew ${written + index}`, aspectRatio: '9:16', references: [] },
      credits: creditsEach,
      createdAt,
      nextEnqueueAt: new Date(createdAt.getTime() + 60_000)
    }))
    await database.transaction(async (transaction) => {
      await transaction.insert(images).values(rows)
      await transaction.execute(sql`update credit_accounts set balance = balance - ${rows.length * creditsEach}`)
      await transaction.insert(creditLedger).values(
        rows.map(({ id: mediaId }) => ({
          ownerId,
          key: `charge:${mediaId}`,
          kind: 'charge' as const,
          amount: -creditsEach,
          balanceAfter: 0,
          description: 'A still',
          mediaId
        }))
      )
    })
  }
}

/** As after a burst: the bucket has nothing for the first call. */
async function emptyTheBucket(): Promise<void> {
  const { database } = simulation.runtime
  const key = `${mediaProviders['kie-jobs'].account}:${sha256Hex(providerKey)}:create`
  const takenAt = Array.from({ length: 20 }, () => simulation.now())
  await database.insert(rateLimits).values({ key, takenAt, takenInGroup: 1, refilledAt: simulation.now() })
}

const countIn = (...states: (typeof images.$inferSelect.status)[]) =>
  simulation.runtime.database.$count(images, inArray(images.status, states))

const countStored = () => simulation.runtime.database.$count(images, sql`${images.storageKey} is not null`)
