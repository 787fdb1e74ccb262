import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { clipHead } from '../testing/clip-head.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

const mebibyte = 1024 * 1024
const clipMegabytes = 400
const chunk = Buffer.alloc(mebibyte, 'clip')

describe('the store engine', () => {
  let service: TestPipeline
  let files: ChildProcess
  let sent = 0
  let base = ''
  let ownerId: string
  const db = () => service.database.database

  beforeAll(async () => {
    files = fork(fileURLToPath(new URL('../testing/clip-server.ts', import.meta.url)))
    files.on('message', (message: { sent?: number }) => {
      if (message.sent !== undefined) sent = message.sent
    })
    const [{ port }] = (await once(files, 'message')) as [{ port: number }]
    base = `http://127.0.0.1:${port}`
    service = await startTestPipeline({ env: { MEDIA_ASSET_ORIGINS: base } })
    ownerId = await createOwner(db())
  })
  afterAll(async () => {
    files.disconnect()
    await service.close()
  })

  const completed = (path: string): Promise<MediaRow> =>
    createRow(db(), {
      ownerId,
      kind: 'video',
      set: {
        status: 'Completed',
        completedAt: new Date(),
        url: `${base}${path}`,
        providerTaskId: newId(),
        nextEnqueueAt: null
      }
    })
  const store = (row: MediaRow) => service.pipeline.runtime.queues.send('svc-video-store', [{ rowId: row.id }])

  test(`a clip of ${clipMegabytes} MB is stored whole, with less than 64 MB of memory more than an ordinary one`, async () => {
    // The garbage collector leaves about 64 MB of used buffers before it first runs, for a clip of any size.
    const ordinary = await completed('/100')
    await store(ordinary)
    await awaitRow(db(), { kind: 'video', id: ordinary.id, timeoutSeconds: 60 }, isStored)
    const row = await completed(`/${clipMegabytes}`)
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    await store(row)
    const stored = await awaitRow(db(), { kind: 'video', id: row.id, timeoutSeconds: 60 }, isStored)
    clearInterval(watch)
    const hash = createHash('sha256').update(clipHead(clipMegabytes))
    for (let count = 0; count < clipMegabytes; count += 1) hash.update(chunk)
    expect(stored).toMatchObject({
      byteSize: clipHead(clipMegabytes).byteLength + clipMegabytes * mebibyte,
      sha256: hash.digest('hex')
    })
    expect((most - before) / mebibyte).toBeLessThan(64)
    if (process.env['CALLSHEET_TEST_LOG']) console.error(`memory grew by ${Math.round((most - before) / mebibyte)} MB`)
  })

  test('a clip above the limit is refused long before it fills memory or disk', async () => {
    const { settings } = service.pipeline.runtime
    const row = await completed('/5000')
    sent = 0
    await store(row)
    expect(await awaitRow(db(), { kind: 'video', id: row.id, timeoutSeconds: 60 }, inState('Failed'))).toMatchObject({
      failureCode: 'asset-invalid'
    })
    await expect.poll(() => sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(settings.storeMaxBytes / mebibyte + 100)
  })

  test('ten store messages for one row keep one object, and the rest are swept', async () => {
    const row = await completed('/3')
    await service.pipeline.runtime.queues.send(
      'svc-video-store',
      Array.from({ length: 10 }, () => ({ rowId: row.id }))
    )
    const { storageKey } = await awaitRow(db(), { kind: 'video', id: row.id }, isStored)
    await expect.poll(async () => (await service.pipeline.runtime.queueDepth('svc-video-store'))?.running).toBe(0)
    const orphans = await db().select().from(deletions)
    expect(orphans.map((orphan) => orphan.storageKey)).not.toContain(storageKey)
    await service.call('/api/admin/ticks/hourly')
    for (const orphan of orphans) expect(await service.pipeline.runtime.media.get(orphan.storageKey)).toBeNull()
    const object = await service.pipeline.runtime.media.get(storageKey ?? '')
    expect(object?.size).toBe(clipHead(3).byteLength + 3 * mebibyte)
    await object?.body.cancel()
  })
})
