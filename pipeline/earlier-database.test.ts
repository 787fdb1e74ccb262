import { readdir } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTablesIn, copyTablesOut } from '@callsheet/lib/adapters/node/postgres/database-copy.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { readMediaRow, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { callbackPath } from './media/callback-url.ts'
import { startPipeline, type RunningPipeline } from './entry/node.ts'
import { postSignedCallback } from './testing/post-signed-callback.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from './testing/rows.ts'
import { serviceToken, startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/**
 * The database is restored to an earlier point, beside a store and a provider that went on: what docs/operations.md
 * says of each row, seen. The copy is the backup's own, as of one moment.
 */
let service: TestPipeline
let earlier: TestDatabase
let restored: RunningPipeline
let ownerId: string
let balanceAtPoint: number
const rows = {} as Record<'stored' | 'generating' | 'queued' | 'later', MediaRow>

beforeAll(async () => {
  service = await startTestPipeline()
  const db = service.database.database
  ownerId = await createOwner(db)
  const submit = async (row: MediaRow) => {
    await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
    return row
  }
  rows.stored = await submit(await createRow(db, { ownerId }))
  await awaitRow(db, rows.stored, isStored)
  // Two tasks whose end nobody has noticed at the point.
  await service.control('/faults', [{ kind: 'callback-drop' }])
  rows.generating = await submit(await createRow(db, { ownerId }))
  await awaitRow(db, rows.generating, inState('Generating'))
  rows.queued = await createRow(db, { ownerId })
  balanceAtPoint = await readBalance(db, ownerId)

  const kept = new Map<string, Promise<Buffer>>()
  const { tables } = await copyTablesOut(service.database.url, (table) => {
    const stream = new PassThrough()
    kept.set(table, buffer(stream))
    return stream
  })

  await service.control('/faults', undefined, 'DELETE')
  await submit(rows.queued)
  rows.later = await submit(await createRow(db, { ownerId }))
  for (const row of [rows.queued, rows.later]) await awaitRow(db, row, isStored)
  await service.stop()

  earlier = await createTestDatabase()
  const bytes = new Map(await Promise.all([...kept].map(async ([table, whole]) => [table, await whole] as const)))
  await copyTablesIn(earlier.url, tables, (table) => Readable.from([bytes.get(table) ?? Buffer.alloc(0)]))
})
afterAll(async () => {
  await restored?.stop()
  await service?.close()
  await earlier?.close()
})

const warnings: Record<string, unknown>[] = []
const silent: Logger = {
  debug() {},
  info() {},
  warn: (fields, message) => void warnings.push({ ...fields, message }),
  error() {},
  child: () => silent
}
const start = (env: Record<string, string>) =>
  startPipeline({ env: { ...service.env, DATABASE_URL: earlier.url, ...env }, logger: silent })
const tick = (name: string) =>
  fetch(`${restored.url}/api/admin/ticks/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceToken}` }
  })
const tasksOf = async (row: MediaRow): Promise<{ id: string }[]> => {
  const query = `/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`
  return ((await service.control(query)) as { tasks: { id: string }[] }).tasks
}
const objects = async () =>
  (await readdir(service.env['MEDIA_DIRECTORY'] ?? '', { recursive: true })).filter((name) => name.endsWith('.png'))

test('started with QUEUED_MAX_HOURS=0, rows that waited at the point are refunded and not bought a second time', async () => {
  restored = await start({ QUEUED_MAX_HOURS: '0' })
  expect(await tasksOf(rows.queued)).toHaveLength(1)
  await restored.runtime.queues.send('svc-image-submit', [{ rowId: rows.queued.id, apiModelPath: '' }])
  const failed = await awaitRow(earlier.database, rows.queued, inState('Failed'))
  expect(failed).toMatchObject({ failureCode: 'undeliverable', providerTaskId: null })
  expect(await readBalance(earlier.database, ownerId)).toBe(balanceAtPoint + rows.queued.credits)
  expect(await tasksOf(rows.queued)).toHaveLength(1)
})

test('a task that was running at the point is found by the poll and stored again under a new key', async () => {
  await expect
    .poll(
      async () => {
        await tick('every-minute')
        return (await readMediaRow(earlier.database, 'image', rows.generating.id))?.storageKey
      },
      { timeout: 30_000, interval: 500 }
    )
    .toBeTruthy()
  expect(await tasksOf(rows.generating)).toHaveLength(1)
})

test('what was stored at the point is there', async () => {
  const row = await awaitRow(earlier.database, rows.stored, isStored)
  const found = await restored.runtime.media.get(row.storageKey ?? '')
  expect(found?.size).toBe(row.byteSize)
  await found?.body.cancel()
})

test('a task that was bought after the point is nobody’s: its callback changes nothing and is logged, and its object stays in the store', async () => {
  const before = await objects()
  expect(before.some((name) => name.includes(rows.later.id))).toBe(true)
  const [task] = await tasksOf(rows.later)
  const path = callbackPath(restored.runtime, { provider: rows.later.provider, kind: 'image', rowId: rows.later.id })
  const answer = await postSignedCallback({
    url: restored.url + path,
    taskId: task?.id ?? '',
    secret: 'callback-secret-of-tests'
  })
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'unchanged' }])
  expect(warnings).toContainEqual(
    expect.objectContaining({
      message: 'a callback names a row that is not here any more',
      rowId: rows.later.id,
      taskId: task?.id
    })
  )
  for (const name of ['every-minute', 'every-five-minutes', 'hourly']) await tick(name)
  expect(await objects()).toEqual(expect.arrayContaining(before))
  expect(await readMediaRow(earlier.database, 'image', rows.later.id)).toBeNull()
})

test('without that setting, a row that waited at the point is bought a second time', async () => {
  await restored.stop()
  restored = await start({})
  const again = await createRow(earlier.database, { ownerId, input: { prompt: rows.queued.input.prompt } })
  await restored.runtime.queues.send('svc-image-submit', [{ rowId: again.id, apiModelPath: again.apiModelPath }])
  await awaitRow(earlier.database, again, isStored)
  expect(await tasksOf(rows.queued)).toHaveLength(2)
})
