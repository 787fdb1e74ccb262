import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { creditLedger } from '@callsheet/lib/database/schema/credits.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { callbackUrl } from './media/callback-url.ts'
import { postSignedCallback } from './testing/post-signed-callback.ts'
import { awaitRow, createOwner, createRow, inState, isStored, setRow } from './testing/rows.ts'
import { startTestPipeline, type TestPipeline } from './testing/start-test-pipeline.ts'

/** Faults outside the service, and their effect on the row and the money. */
describe('media rows under faults', () => {
  let service: TestPipeline
  let ownerId: string
  const db = () => service.database.database
  beforeAll(async () => {
    service = await startTestPipeline({ env: { STORE_MAX_BYTES: '2000000', STORE_UNUSABLE_MINUTES: '0.02' } })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    ownerId = await createOwner(db(), 100)
    await service.control('/faults', undefined, 'DELETE')
  })

  async function submit(faults: object[], set?: Partial<MediaRow>): Promise<MediaRow> {
    const marker = crypto.randomUUID()
    if (faults.length > 0)
      await service.control(
        '/faults',
        faults.map((fault) => ({ promptContains: marker, ...fault }))
      )
    const row = await createRow(db(), { ownerId, input: { prompt: `Cold brew ${marker}` }, set })
    await wake(row)
    return row
  }
  const wake = (row: MediaRow) =>
    service.call('/api/image/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
  const tick = async (name: string) => (await service.call(`/api/admin/ticks/${name}`)).json()
  const tasksOf = async (row: MediaRow) =>
    (await service.control(`/tasks?promptContains=${encodeURIComponent(row.input.prompt)}`)) as {
      count: number
      tasks: { id: string; state: string; callbackUrl: string }[]
    }
  const ledgerOf = async (row: MediaRow) =>
    (await db().select().from(creditLedger).where(eq(creditLedger.mediaId, row.id))).map(({ kind, amount }) => [
      kind,
      amount
    ])

  test.each([
    ['a failure', { kind: 'fail', failMessage: 'The model broke.' }, 'provider-error'],
    ['moderation after acceptance', { kind: 'moderate', seconds: 0.1 }, 'moderated'],
    ['an account without credits', { kind: 'create-no-credits' }, 'no-credits-at-provider']
  ])('%s fails the row and refunds the charge once', async (_name, fault, failureCode) => {
    const row = await submit([fault])
    expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode })
    expect(await ledgerOf(row)).toEqual([
      ['charge', -8],
      ['refund', 8]
    ])
    expect(await readBalance(db(), ownerId)).toBe(100)
  })

  test.each(['create-rate-limited', 'create-maintenance'])(
    '%s sends the row again later, and one task is made',
    async (kind) => {
      const row = await submit([{ kind, next: 1, retryAfterSeconds: 1 }])
      if (kind === 'create-maintenance') {
        await awaitRow(db(), row, (now) => now.status === 'Queued' && now.submitTries === 1)
        const { rateLimits } = await import('@callsheet/lib/database/schema/operations.ts')
        await db().delete(rateLimits)
        await wake(row)
      }
      const stored = await awaitRow(db(), row, isStored)
      expect(stored.submitTries).toBe(2)
      expect((await tasksOf(row)).count).toBe(1)
      expect(await ledgerOf(row)).toEqual([['charge', -8]])
    }
  )

  test.each(['create-lost-after', 'create-error-after'])(
    'a task whose answer was lost (%s) is adopted by its callback and never sent again',
    async (kind) => {
      const row = await submit([{ kind }, { kind: 'slow', seconds: 0.3 }])
      const stored = await awaitRow(db(), row, isStored)
      const { count, tasks } = await tasksOf(row)
      expect(count).toBe(1)
      expect(stored.providerTaskId).toBe(tasks[0]?.id)
      expect(await ledgerOf(row)).toEqual([['charge', -8]])
    }
  )

  test('an unknown outcome without a callback fails after its time, and a late asset is accepted without a charge', async () => {
    const row = await submit([{ kind: 'create-lost-after' }, { kind: 'callback-drop' }])
    await awaitRow(db(), row, (now) => now.status === 'Submitting' && now.failureDetail !== null)
    await wake(row)
    await tick('every-five-minutes')
    expect(await awaitRow(db(), row, () => true)).toMatchObject({ status: 'Submitting' })
    await setRow(db(), 'image', row.id, { submittingAt: new Date(Date.now() - 31 * 60_000) })
    await tick('every-five-minutes')
    expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'outcome-unknown' })
    expect(await readBalance(db(), ownerId)).toBe(100)

    const { tasks } = await tasksOf(row)
    await postCallback(tasks[0]!.callbackUrl, tasks[0]!.id)
    expect(await awaitRow(db(), row, isStored)).toMatchObject({ status: 'Completed', failureCode: null })
    expect(await ledgerOf(row)).toEqual([
      ['charge', -8],
      ['refund', 8]
    ])
    expect((await tasksOf(row)).count).toBe(1)
  })

  test('an orphan that cannot be read when its only callback comes is asked for by the schedule', async () => {
    const faults = ['create-lost-after', 'callback-drop'].map((kind) => ({ kind }))
    const row = await submit([...faults, { kind: 'read-server-error', times: 1 }])
    await awaitRow(db(), row, (now) => now.status === 'Submitting' && now.failureDetail !== null)
    const { tasks } = await tasksOf(row)
    expect((await postCallback(tasks[0]!.callbackUrl, tasks[0]!.id)).status).toBe(503)
    const waiting = await awaitRow(db(), row, (now) => now.namedTaskId === tasks[0]?.id)
    expect(waiting).toMatchObject({ status: 'Submitting', providerTaskId: null, settleAt: expect.any(Date) })

    // Longer than any time after which it would fail without its task.
    await setRow(db(), 'image', row.id, { submittingAt: new Date(Date.now() - 60 * 60_000), settleAt: new Date(0) })
    await tick('every-five-minutes')
    expect(await awaitRow(db(), row, () => true)).toMatchObject({ status: 'Submitting' })
    await tick('every-minute')
    const stored = await awaitRow(db(), row, isStored)
    expect(stored).toMatchObject({ providerTaskId: tasks[0]?.id, settleAt: null, namedTaskId: null })
    expect(await ledgerOf(row)).toEqual([['charge', -8]])
  })

  test('a task named for a row by a callback is not taken when it is of another row', async () => {
    const mine = await submit([{ kind: 'create-lost-before' }])
    await awaitRow(db(), mine, (now) => now.status === 'Submitting' && now.failureDetail !== null)
    const other = await submit([])
    await awaitRow(db(), other, isStored)
    const { tasks } = await tasksOf(other)
    await setRow(db(), 'image', mine.id, { namedTaskId: tasks[0]!.id, settleAt: new Date(0) })
    expect((await tick('every-minute')).jobs['settle-creates']).toEqual({ 'given-up': 1 })
    const row = await awaitRow(db(), mine, () => true)
    expect(row).toMatchObject({ status: 'Submitting', providerTaskId: null, namedTaskId: null, settleAt: null })
  })

  test('a task that never ends is asked a last time, then fails as provider-timeout', async () => {
    const row = await submit([{ kind: 'stuck' }])
    await awaitRow(db(), row, inState('Generating'))
    await setRow(db(), 'image', row.id, { generatingAt: new Date(Date.now() - 16 * 60_000) })
    await tick('every-five-minutes')
    expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'provider-timeout' })
    expect(await readBalance(db(), ownerId)).toBe(100)
  })

  test('doubled and reordered callbacks, and forged ones, change nothing', async () => {
    const rows = await Promise.all([
      submit([{ kind: 'callback-double' }]),
      submit([{ kind: 'callback-reorder', seconds: 0.5 }]),
      submit([{ kind: 'callback-forge-signature' }]),
      submit([{ kind: 'callback-forge-task' }])
    ])
    for (const row of rows) {
      await awaitRow(db(), row, isStored)
      expect(await ledgerOf(row)).toEqual([['charge', -8]])
    }
    expect(service.logLines.some((line) => line.includes('callback with a wrong signature'))).toBe(true)
  })

  test('a callback address that we did not sign answers 404, one for another row 404 too', async () => {
    const row = await submit([{ kind: 'callback-drop' }])
    const other = await createRow(db(), { ownerId })
    const { runtime } = service.pipeline
    const good = callbackUrl(runtime, { provider: 'kie-jobs', kind: 'image', rowId: row.id })
    for (const bad of [good.slice(0, -1) + '0x', good.replace(row.id, other.id), good.replace('/image/', '/video/')]) {
      expect((await fetch(bad, { method: 'POST', body: '{}' })).status).toBe(404)
    }
  })

  test('a callback cannot give a row the task of another row', async () => {
    const mine = await submit([{ kind: 'create-lost-before' }])
    await awaitRow(db(), mine, (now) => now.status === 'Submitting' && now.failureDetail !== null)
    const other = await submit([])
    await awaitRow(db(), other, isStored)
    const { tasks } = await tasksOf(other)
    const own = callbackUrl(service.pipeline.runtime, { provider: 'kie-jobs', kind: 'image', rowId: mine.id })
    await postCallback(own, tasks[0]!.id)
    expect(await awaitRow(db(), mine, () => true)).toMatchObject({ status: 'Submitting', providerTaskId: null })
  })

  test('an expired address is replaced by a new one', async () => {
    const row = await submit([{ kind: 'asset-expired' }])
    await awaitRow(db(), row, isStored)
  })

  test.each([
    ['an asset that is gone', { kind: 'asset-gone' }, 'asset-lost'],
    ['an asset over the cap', { kind: 'asset-huge', megabytes: 5 }, 'asset-invalid'],
    ['a page in place of the picture', { kind: 'asset-wrong-type' }, 'asset-invalid']
  ])('%s fails and refunds the row, and leaves nothing in the store', async (_name, fault, failureCode) => {
    const row = await submit([fault])
    expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode, storageKey: null })
    expect(await readBalance(db(), ownerId)).toBe(100)
  })

  test.each([
    ['broken downloads', { kind: 'asset-truncated', times: 2 }],
    ['a server error', { kind: 'asset-server-error', times: 1 }],
    ['a wrong label', { kind: 'asset-mislabelled' }]
  ])('%s end in a stored asset', async (_name, fault) => {
    const row = await submit([fault])
    expect(await awaitRow(db(), row, isStored)).toMatchObject({ contentType: 'image/png' })
  })

  test('no copy without a row stays in the store', async () => {
    await db()
      .update(deletions)
      .set({ nextTryAt: new Date(0) })
    await tick('hourly')
    expect(await db().select().from(deletions)).toEqual([])
  })

  function postCallback(url: string, taskId: string): Promise<Response> {
    return postSignedCallback({ url, taskId, secret: service.media.callbackSecret })
  }
})
