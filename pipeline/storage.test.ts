import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { startFillableStore, type FillableStore } from './testing/fillable-store.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/** A store without room: a real S3 server behind a door that answers 507 to every write. */
let store: FillableStore
let service: TestPipeline
let ownerId: string
const db = () => service.database.database
const patience = { timeout: 30_000 }
const words = 'The media store is full.'

/** Pictures of the provider, each served slowly, so that one copy is made after the other. */
const files = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  setTimeout(() => response.end(pngEnd), slowMilliseconds)
})
/** The chunk with which every whole picture ends. */
const pngEnd = Buffer.from('\x00\x00\x00\x00IEND\xae\x42\x60\x82', 'latin1')
/** Longer than a waiting message needs to be due again. */
const slowMilliseconds = 1_300

beforeAll(async () => {
  files.listen(0, '127.0.0.1')
  await once(files, 'listening')
  store = await startFillableStore()
  const env = {
    ...store.env,
    STORAGE_CHECK_SECONDS: '0.2',
    CONSUMER_CONCURRENCY: '1',
    MEDIA_ASSET_ORIGINS: originOfFiles()
  }
  service = await startTestPipeline({ env })
  ownerId = await createOwner(db())
})
afterEach(() => store.makeRoom())
afterAll(async () => {
  await service?.close()
  await store?.close()
  files.close()
})

const originOfFiles = () => `http://127.0.0.1:${(files.address() as AddressInfo).port}`

async function ready(): Promise<{ status: number; problems: string[]; cannotKeep: string[] }> {
  const answer = await service.call('/ready', { method: 'GET', token: null })
  const body = (await answer.json()) as { problems: string[]; cannotKeep: string[] }
  return { status: answer.status, problems: body.problems, cannotKeep: body.cannotKeep }
}

/** The S3 store is asked again only after a put failed or a minute passed, so a refused copy tells the service. */
async function fill(): Promise<MediaRow> {
  store.fill()
  const row = await finished(3_600)
  await service.pipeline.runtime.queues.send('svc-image-store', [{ rowId: row.id }])
  await expect.poll(async () => (await ready()).status, patience).toBe(503)
  return row
}

const finished = (secondsLeft: number) =>
  createRow(db(), {
    ownerId,
    set: {
      status: 'Completed',
      completedAt: new Date(),
      url: `${originOfFiles()}/${newId()}.png`,
      providerUrlExpiresAt: new Date(Date.now() + secondsLeft * 1_000),
      providerTaskId: newId(),
      nextEnqueueAt: null
    }
  })

const linesOf = (text: string) => service.logLines.filter((line) => line.includes(text))
const tasksOf = async (row: MediaRow): Promise<number> => {
  const answer = await service.control(`/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`)
  return (answer as { count: number }).count
}
const metric = async (name: string): Promise<string[]> =>
  (await (await service.call('/metrics', { method: 'GET' })).text()).split('\n').filter((line) => line.startsWith(name))

test('a full store is told, what was sent waits without a try, and everything goes on by itself', async () => {
  expect(await ready()).toEqual({ status: 200, problems: [], cannotKeep: [] })
  const unstored = await fill()
  expect(await ready()).toEqual({ status: 503, problems: [words], cannotKeep: [words] })
  expect((await service.call('/health', { method: 'GET', token: null })).status).toBe(200)
  expect(await metric('callsheet_pipeline_storage_refuses')).toContain(
    'callsheet_pipeline_storage_refuses{place="media-store"} 1'
  )

  const rows = await Promise.all(Array.from({ length: 4 }, () => createRow(db(), { ownerId })))
  const items = rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath }))
  expect((await service.call('/api/image/create', { body: { items } })).status).toBe(202)
  const handled = () => service.pipeline.runtime.metrics.render()
  await expect.poll(handled, patience).toContain('handled_total{queue="image-submit",outcome="defer"}')
  // The sweep sends no second message for a row that waits.
  await service.call('/api/admin/ticks/every-minute')
  for (const row of rows) {
    expect(await awaitRow(db(), row, () => true)).toMatchObject({ status: 'Queued', submitTries: 0 })
    expect(await tasksOf(row)).toBe(0)
  }
  expect(await awaitRow(db(), unstored, () => true)).toMatchObject({ status: 'Completed', storeTries: 0 })

  store.makeRoom()
  await awaitRow(db(), unstored, isStored)
  for (const row of rows) {
    await awaitRow(db(), row, (found) => inState('Generating')(found) || inState('Completed')(found))
    expect(await tasksOf(row)).toBe(1)
  }
  expect(await ready()).toEqual({ status: 200, problems: [], cannotKeep: [] })
  expect(linesOf('nothing new can be kept')).toHaveLength(1)
  expect(linesOf('new results can be kept again')).toHaveLength(1)
  expect(await db().select().from(deadLetters)).toEqual([])
  for (const row of rows) await awaitRow(db(), row, isStored)
}, 120_000)

test('when there is room again, the results whose addresses end first are stored first', async () => {
  const first = await fill()
  const hours = [9, 1, 5, 3]
  const rows = await Promise.all(hours.map((count) => finished(count * 3_600)))
  await service.pipeline.runtime.queues.send(
    'svc-image-store',
    rows.map(({ id }) => ({ rowId: id }))
  )
  const deferred = () =>
    Number(/image-store",outcome="defer"\} (\d+)/.exec(service.pipeline.runtime.metrics.render())?.[1] ?? 0)
  const before = deferred()
  await expect.poll(deferred, patience).toBeGreaterThan(before + 3 * rows.length)
  store.makeRoom()
  for (const row of [first, ...rows]) await awaitRow(db(), row, isStored)
  const stored = await db()
    .select({ at: images.storedAt, left: images.id })
    .from(images)
    .where(
      inArray(
        images.id,
        rows.map(({ id }) => id)
      )
    )
    .orderBy(images.storedAt)
  const inOrder = stored.map(({ left }) => hours[rows.findIndex(({ id }) => id === left)] ?? 0)
  // Whatever was due at the moment of the change comes first; all others are due when that copy is made.
  expect(inOrder.slice(1)).toEqual(inOrder.slice(1).toSorted((a, b) => a - b))
}, 120_000)
