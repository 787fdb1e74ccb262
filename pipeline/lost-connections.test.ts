import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '@callsheet/lib/adapters/node/new-id.ts'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { openDatabaseLine, type DatabaseLine } from '@callsheet/lib/adapters/node/postgres/testing/database-line.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { failureReason } from '@callsheet/lib/states.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/** The connection breaks after a write and before its answer: nobody can know whether the write was done. */
let line: DatabaseLine
let service: TestPipeline
let ownerId: string
/** Queues with a broken connection look again at their own interval. */
const patience = { timeout: 30_000 }
const db = () => service.database.database

/** The server sends the start of a picture. The test ends these answers. */
const held: ServerResponse[] = []
const files = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' })
  response.write(
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xae\x42\x60\x82', 'latin1'), Buffer.alloc(1_004)])
  )
  held.push(response)
})
let filesOrigin = ''

beforeAll(async () => {
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening))
  filesOrigin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
  const database = await createTestDatabase()
  line = await openDatabaseLine(database.url)
  service = await startTestPipeline({ database, env: { DATABASE_URL: line.url, MEDIA_ASSET_ORIGINS: filesOrigin } })
  ownerId = await createOwner(db())
  await service.control('/faults', [{ kind: 'callback-drop' }])
})
afterEach(() => line.mend())
afterAll(async () => {
  await service.close()
  await line.close()
  files.close()
})

async function submit(): Promise<MediaRow> {
  const row = await createRow(db(), { ownerId })
  await service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  return row
}

const endWaitingInserts = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and query ~* 'insert into queues'`

const createsOf = async (row: MediaRow): Promise<number> => {
  const { count } = (await service.control(`/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`)) as {
    count: number
  }
  return count
}

test('a claim whose answer was lost is taken back, because the provider was not asked: the row is sent once, soon', async () => {
  const cut = line.cutAfter('Submitting')
  const row = await submit()
  await cut
  expect(await awaitRow(db(), row, inState('Submitting'))).toMatchObject({ submitTries: 1, providerTaskId: null })
  expect(await createsOf(row)).toBe(0)
  line.mend()
  await awaitRow(db(), row, inState('Generating'))
  expect(await createsOf(row)).toBe(1)
})

test('a task whose id was written and whose answer was lost belongs to the row, and nothing is sent again', async () => {
  const cut = line.cutAfter('Generating')
  const row = await submit()
  await cut
  line.mend()
  const { providerTaskId } = await awaitRow(db(), row, inState('Generating'))
  await expect
    .poll(async () => (await service.pipeline.runtime.queueDepth('svc-image-submit'))?.running, patience)
    .toBe(0)
  expect(await awaitRow(db(), row, () => true)).toMatchObject({ status: 'Generating', providerTaskId, submitTries: 1 })
  expect(await createsOf(row)).toBe(1)
})

describe('a result that the provider calls back', () => {
  beforeEach(() => service.control('/faults', undefined, 'DELETE'))
  afterEach(() => service.control('/faults', [{ kind: 'callback-drop' }]))

  test('is stored soon when the answer to its write was lost', async () => {
    const cut = line.cutAfter(`${service.media.url}/`)
    const row = await submit()
    await cut
    expect(await awaitRow(db(), row, inState('Completed'))).toMatchObject({ storageKey: null })
    line.mend()
    await awaitRow(db(), row, isStored)
    expect(await createsOf(row)).toBe(1)
  })

  test('is stored soon when its message could not be sent', async () => {
    await service.control('/faults', [{ kind: 'slow', seconds: 1, next: 1 }])
    const row = await submit()
    await awaitRow(db(), row, inState('Generating'))
    await db().transaction(async (transaction) => {
      await transaction.execute(sql`lock table queues.job in share mode`)
      await awaitRow(db(), row, inState('Completed'))
      await expect.poll(() => transaction.execute(endWaitingInserts), patience).toMatchObject({ rowCount: 1 })
    })
    await awaitRow(db(), row, isStored)
  })
})

test('a refusal that was written and whose answer was lost is refunded once', async () => {
  await service.control('/faults', [{ kind: 'create-no-credits', next: 1 }])
  const cut = line.cutAfter(failureReason('no-credits-at-provider'), 'commit')
  const row = await submit()
  await cut
  line.mend()
  await awaitRow(db(), row, inState('Failed'))
  await expect
    .poll(async () => (await service.pipeline.runtime.queueDepth('svc-image-submit'))?.running, patience)
    .toBe(0)
  const entries = await db().select().from(creditLedger).where(eq(creditLedger.mediaId, row.id))
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', -8],
    ['refund', 8]
  ])
})

test('a stored copy whose row was not updated is given to the row without a second download', async () => {
  const row = await createRow(db(), {
    ownerId,
    set: {
      status: 'Completed',
      completedAt: new Date(),
      url: `${filesOrigin}/still.png`,
      providerTaskId: newId(),
      nextEnqueueAt: null
    }
  })
  await service.pipeline.runtime.queues.send('svc-image-store', [{ rowId: row.id }])
  await expect.poll(() => db().select().from(deletions), patience).toHaveLength(1)
  line.cut()
  for (const response of held) response.end(Buffer.alloc(64))
  const isUnwritten = (text: string) => text.includes('it is tried again') && text.includes('storageKey')
  await expect.poll(() => service.logLines.some(isUnwritten), patience).toBe(true)
  line.mend()
  expect(await awaitRow(db(), row, isStored)).toMatchObject({ storeTries: 1, byteSize: 1_088 })
  expect(held).toHaveLength(1)
  expect(await db().select().from(deletions)).toEqual([])
})
