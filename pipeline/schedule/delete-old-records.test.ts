import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerBalances } from '@callsheet/lib/database/schema/costs.ts'
import { adminLog, idempotencyKeys, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import { createOwner } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

let service: TestPipeline
const db = () => service.database.database
beforeAll(async () => {
  service = await startTestPipeline({ env: { IDEMPOTENCY_DAYS: '2', JOB_RUN_DAYS: '3', ADMIN_LOG_DAYS: '4' } })
})
afterAll(() => service.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('old answers, runs and log entries go in batches, each after its own days; the others stay', async () => {
  const ownerId = await createOwner(db())
  const old = Array.from({ length: 1_500 }, (_, index) => index)
  const answered = (key: string, createdAt: Date) => ({
    ownerId,
    key,
    fingerprint: 'f',
    status: 200,
    answer: {},
    createdAt
  })
  const run = (index: number, at: Date) => ({
    job: `test:${index}`,
    tick: at,
    deployment: 'svc-pipeline',
    startedAt: at,
    finishedAt: at
  })
  await db()
    .insert(idempotencyKeys)
    .values([...old.map((index) => answered(`old-${index}`, daysAgo(2.1))), answered('new', daysAgo(1.9))])
  await db()
    .insert(jobRuns)
    .values([...old.map((index) => run(index, daysAgo(3.1))), run(0, daysAgo(2.9))])
  await db()
    .insert(adminLog)
    .values([
      ...old.map(() => ({ kind: 'reconcile', message: 'old', createdAt: daysAgo(4.1) })),
      { kind: 'reconcile', message: 'new', createdAt: daysAgo(3.9) }
    ])
  const balance = { provider: 'kie', keyHash: 'of a key', currency: 'USD', balanceMillionths: 1 }
  await db()
    .insert(providerBalances)
    .values([
      { ...balance, readAt: new Date(Date.now() - 400 * 86_400_000) },
      { ...balance, readAt: new Date() }
    ])
  const { jobs } = await (await service.call('/api/admin/ticks/daily')).json()
  expect(jobs['delete-old-records']).toEqual({
    idempotencyKeys: 1_500,
    jobRuns: 1_500,
    adminLog: 1_500,
    providerBalances: 1
  })
  expect(await db().select().from(idempotencyKeys)).toMatchObject([{ key: 'new' }])
  expect(await db().select().from(adminLog)).toMatchObject([{ message: 'new' }])
  // The run of this tick is the other one.
  expect(await db().select().from(jobRuns)).toHaveLength(2)
})
