import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

/** Takes every call and answers none until it is told to: each reading is at work for as long as the test wants. */
let agents: Server
const held: (() => void)[] = []
let pipeline: TestPipeline
const [mara, theo] = [newId(), newId()]

beforeAll(async () => {
  agents = createServer((_request, response) => {
    held.push(() =>
      response.writeHead(422, { 'content-type': 'application/problem+json' }).end(
        JSON.stringify({
          type: 'https://callsheet.dev/problems/invalid-input',
          title: 'No',
          status: 422,
          detail: 'This site has no page.',
          code: 'invalid-input'
        })
      )
    )
  })
  await new Promise<void>((resolve) => agents.listen(0, '127.0.0.1', resolve))
  pipeline = await startTestPipeline({
    env: {
      AGENTS_URL: `http://127.0.0.1:${(agents.address() as AddressInfo).port}`,
      CONSUMER_CONCURRENCY: '4',
      JOBS_AT_ONCE_PER_MEMBER: '2'
    }
  })
  await pipeline.database.database.insert(users).values([
    { id: mara, name: 'Mara', email: 'mara@example.com' },
    { id: theo, name: 'Theo', email: 'theo@example.com' }
  ])
})

afterAll(async () => {
  for (const answer of held.splice(0)) answer()
  await pipeline?.close()
  agents?.closeAllConnections()
  agents?.close()
})

async function addJobs(ownerId: string, count: number): Promise<void> {
  const { database } = pipeline.database
  for (let number = 0; number < count; number += 1) {
    const [jobId, readingId] = [newId(), newId()]
    const url = `https://example.com/${number}`
    await database.insert(brandReadings).values({ id: readingId, ownerId, url })
    await database
      .insert(backgroundJobs)
      .values({ id: jobId, ownerId, kind: 'brand-reading', subjectId: readingId, input: { readingId, url } })
    const woken = await pipeline.call('/api/offer/process', { body: { jobId } })
    expect(woken.status).toBe(202)
  }
}

const countJobs = (ownerId: string, status: 'Running' | 'Failed') =>
  pipeline.database.database
    .select()
    .from(backgroundJobs)
    .where(eq(backgroundJobs.ownerId, ownerId))
    .then((jobs) => jobs.filter((job) => job.status === status).length)

test('many jobs of one member leave places for another, and each end begins the next', async () => {
  await addJobs(mara, 12)
  await addJobs(theo, 1)
  await vi.waitFor(async () => expect(await countJobs(theo, 'Running')).toBe(1), { timeout: 60_000, interval: 50 })
  expect(await countJobs(mara, 'Running')).toBe(2)
  // Nothing else wakes what waits: this service runs no schedule, and every message was delivered.
  await vi.waitFor(
    async () => {
      for (const answer of held.splice(0)) answer()
      expect(await countJobs(mara, 'Running')).toBeLessThanOrEqual(2)
      expect(await countJobs(mara, 'Failed')).toBe(12)
    },
    { timeout: 40_000, interval: 50 }
  )
  expect(await countJobs(theo, 'Failed')).toBe(1)
}, 90_000)
