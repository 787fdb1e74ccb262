import { afterAll, describe, expect, test } from 'vitest'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { awaitRow, createOwner, createRow } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'
import { pollProvider } from './poll-provider.ts'

const minute = 60_000
const services: TestPipeline[] = []
afterAll(() => Promise.all(services.map((service) => service.close())))

describe('a clip that never ends, of a model that usually takes three minutes', () => {
  test('is read each minute from its usual time to twice that, and then less often', async () => {
    const service = await start({ PIPELINE_PUBLIC_URL_REACHABLE: 'true' })
    expect(await minutesWithRead(service, await submitStuckClip(service), 22)).toEqual([3, 4, 5, 6, 7, 9, 12, 16, 21])
  })

  test('is read each minute from the start when the provider cannot call us back', async () => {
    const service = await start({ PIPELINE_PUBLIC_URL_REACHABLE: 'false' })
    const every = Array.from({ length: 22 }, (_, index) => index + 1)
    expect(await minutesWithRead(service, await submitStuckClip(service), 22)).toEqual(every)
  })
})

async function start(env: Record<string, string>): Promise<TestPipeline> {
  const service = await startTestPipeline({ env: { POLL_CLAIM_SECONDS: '50', POLL_PACE: '1', ...env } })
  services.push(service)
  return service
}

async function submitStuckClip(service: TestPipeline): Promise<MediaRow> {
  const { database } = service.database
  await service.control('/faults', [{ kind: 'stuck' }, { kind: 'callback-drop' }])
  const row = await createRow(database, { ownerId: await createOwner(database), kind: 'video' })
  await service.call('/api/video/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  return awaitRow(database, { kind: 'video', id: row.id }, ({ status }) => status === 'Generating')
}

/** The poll runs once in each minute after the task was taken. These are the minutes in which it read the task. */
async function minutesWithRead(service: TestPipeline, row: MediaRow, minutes: number): Promise<number[]> {
  const { runtime } = service.pipeline
  const takenAt = row.generatingAt?.getTime() ?? 0
  const read: number[] = []
  for (let passed = 1; passed <= minutes; passed += 1) {
    const now = () => new Date(takenAt + passed * minute)
    const summary = await pollProvider({ ...runtime, clock: { ...runtime.clock, now } }, new AbortController().signal)
    if (summary.running === 1) read.push(passed)
  }
  return read
}
