import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateMediaRow, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { sendSubmits } from './media/wake-up.ts'
import { startFillableStore, type FillableStore } from './testing/fillable-store.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/** A store without room, and a provider whose one answer is the picture. */
let store: FillableStore
let service: TestPipeline
let ownerId: string
const db = () => service.database.database

beforeAll(async () => {
  store = await startFillableStore()
  service = await startTestPipeline({
    env: { ...store.env, RECONCILE_GRACE_MINUTES: '0.01', STORAGE_CHECK_SECONDS: '0.2' }
  })
  ownerId = await createOwner(db())
})
afterEach(() => store.makeRoom())
afterAll(async () => {
  await service?.close()
  await store?.close()
})

async function make(): Promise<MediaRow> {
  const row = await createStill()
  await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  return row
}

async function readLedger({ id }: MediaRow): Promise<string[]> {
  const entries = await db()
    .select({ kind: creditLedger.kind })
    .from(creditLedger)
    .where(eq(creditLedger.mediaId, id))
    .orderBy(creditLedger.id)
  return entries.map(({ kind }) => kind)
}

const createStill = (prompt?: string) =>
  createRow(db(), { ownerId, modelId: 'gpt-image-2', ...(prompt && { input: { prompt } }) })

const wasRefused = () => service.logLines.some((line) => line.includes('it is tried again'))

test('a picture that came with its answer is stored when there is room again', async () => {
  store.fill()
  const row = await make()
  await expect.poll(wasRefused, { timeout: 30_000 }).toBe(true)
  store.makeRoom()
  expect(await awaitRow(db(), row, isStored)).toMatchObject({ status: 'Completed', submitTries: 1 })
  expect(await readLedger(row)).toEqual(['charge'])
}, 60_000)

test('without room for long it is lost: the row fails and is refunded, and nothing is bought again', async () => {
  const row = await make()
  await awaitRow(db(), row, isStored)
  // What a row is after its last try.
  const set = {
    storageKey: null,
    url: null,
    storedAt: null,
    lastStoreTryAt: null,
    completedAt: new Date(Date.now() - 60_000)
  }
  await updateMediaRow(db(), { kind: 'image', id: row.id, whenStatus: 'Completed', set })
  await service.call('/api/admin/ticks/every-five-minutes')
  expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'asset-lost', submitTries: 1 })
  expect(await readLedger(row)).toEqual(['charge', 'refund'])
}, 60_000)

test('a picture that is not made within the grace of a stop is refunded at once, and nothing new is begun', async () => {
  const prompt = 'A still that takes longer than the stop'
  await service.control('/faults', { kind: 'create-slow', seconds: 60, promptContains: prompt })
  const underWay = await createStill(prompt)
  await service.call('/api/image/create', { body: { rowId: underWay.id, apiModelPath: underWay.apiModelPath } })
  await awaitRow(db(), underWay, inState('Submitting'))
  const stopped = service.stop()
  const waiting = await createStill()
  await sendSubmits(service.pipeline.runtime, 'image', [waiting])
  await stopped
  expect(await awaitRow(db(), underWay, inState('Failed'))).toMatchObject({ failureCode: 'outcome-unknown' })
  expect(await readLedger(underWay)).toEqual(['charge', 'refund'])
  expect(await awaitRow(db(), waiting, () => true)).toMatchObject({ status: 'Queued', submitTries: 0 })
}, 60_000)
