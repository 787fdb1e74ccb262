import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { queueName } from '../queue-names.ts'
import { createOwner } from '../testing/rows.ts'
import { openSimulation, type Simulation } from '../testing/simulation/simulation.ts'
import { runDelivery } from '../consumers/runner.ts'
import { cleanUpJobs } from '../schedule/clean-up-jobs.ts'
import { enqueueDueJobs } from '../schedule/enqueue-due-jobs.ts'
import { workOnJob } from './work-on-job.ts'

let simulation: Simulation
beforeAll(async () => {
  simulation = await openSimulation({
    // Simulated time does not wait for a heartbeat to be written.
    env: { JOB_SILENCE_MINUTES: '10' },
    plan: () => {
      throw new Error('Nothing is made here.')
    }
  })
})
afterAll(() => simulation.close())

async function addReading(set: Partial<typeof backgroundJobs.$inferInsert>): Promise<string> {
  const { database } = simulation.runtime
  const id = newId()
  const input = { readingId: newId(), url: 'https://brand.example' }
  await database
    .insert(backgroundJobs)
    .values({ id, ownerId: await createOwner(database), kind: 'brand-reading', input, ...set })
  return id
}

async function readJob(id: string) {
  const [job] = await simulation.runtime.database.select().from(backgroundJobs).where(eq(backgroundJobs.id, id))
  return job
}

const never = new AbortController().signal

test('a job whose process has died is taken on in the next run, and not that of a living one', async () => {
  const { runtime } = simulation
  const now = runtime.clock.now()
  const running = { status: 'Running', startedAt: now, heartbeatAt: now, attempts: 1 } as const
  const ofDead = await addReading({ ...running, runner: 'dead' })
  const ofLiving = await addReading({ ...running, runner: 'living' })
  const ofUnseen = await addReading(running)
  const processes = { own: 'own', isDead: async (name: string) => name === 'dead', hasSentAll: async () => false }
  expect(await enqueueDueJobs({ ...runtime, processes, queues: { send: async () => {} } }, never)).toEqual({
    offers: 1
  })
  expect(await readJob(ofDead)).toMatchObject({ status: 'Queued', attempts: 1 })
  for (const id of [ofLiving, ofUnseen]) expect(await readJob(id)).toMatchObject({ status: 'Running' })
})

test('a job that waited for a day ends with its reason', async () => {
  const { runtime } = simulation
  const hoursAgo = (hours: number) => new Date(runtime.clock.now().getTime() - hours * 3_600_000)
  const old = await addReading({ createdAt: hoursAgo(25) })
  const young = await addReading({ createdAt: hoursAgo(23) })
  expect(await cleanUpJobs(runtime, never)).toMatchObject({ tooOld: 1 })
  expect(await readJob(old)).toMatchObject({
    status: 'Failed',
    failureMessage: expect.stringContaining('It waited for more than 24 hours')
  })
  expect(await readJob(young)).toMatchObject({ status: 'Queued' })
})

test('a server that asks for a wait of days defers a message for an hour', async () => {
  const { runtime } = simulation
  const jobId = await addReading({})
  const problem = { type: 'about:blank', title: 'Busy', status: 503, detail: 'Busy.', code: 'unavailable' }
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '900000' }
  const outcome = await runDelivery(
    { ...runtime, fetch: async () => new Response(JSON.stringify(problem), { status: 503, headers }) },
    { queue: queueName(runtime.settings, 'offer-process'), messageId: 'one', body: { jobId }, attempt: 1 }
  )
  expect(outcome).toEqual({ kind: 'defer', seconds: 3_600 })
})

test('a step of half an hour keeps its job, by the clock of the runtime', async () => {
  const { runtime } = simulation
  const id = newId()
  const input = { readingId: newId(), url: 'https://brand.example' }
  await runtime.database
    .insert(backgroundJobs)
    .values({ id, ownerId: await createOwner(runtime.database), kind: 'brand-reading', input })
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const work = workOnJob(
    {
      ...runtime,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      fetch: () => {
        asked.resolve()
        return answer.promise
      }
    },
    id
  )
  await asked.promise
  await simulation.run({ minutes: 30, ticks: { 'every-five-minutes': 5 } })
  const [job] = await runtime.database.select().from(backgroundJobs).where(eq(backgroundJobs.id, id))
  expect(job).toMatchObject({ status: 'Running', attempts: 1 })
  answer.reject(new TypeError('fetch failed'))
  await expect(work).rejects.toThrow('cannot be reached')
})
