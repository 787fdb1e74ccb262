import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { createOwner } from '../testing/rows.ts'
import { openSimulation, type Simulation } from '../testing/simulation/simulation.ts'
import { workOnJob } from './work-on-job.ts'

let simulation: Simulation
beforeAll(async () => {
  simulation = await openSimulation({
    plan: () => {
      throw new Error('Nothing is made here.')
    }
  })
})
afterAll(() => simulation.close())

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
