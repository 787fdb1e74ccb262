import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { queueSuffixes } from '@callsheet/lib/registry.ts'
import { runDelivery } from '../consumers/runner.ts'
import { suffixOf } from '../queue-names.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../testing/rows.ts'
import { startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

describe('the pipeline service over HTTP', () => {
  let service: TestPipeline
  let ownerId: string
  const db = () => service.database.database
  beforeAll(async () => {
    service = await startTestPipeline({ env: { PIPELINE_MAX_BODY_BYTES: '20000', COMMIT: 'abc1234' } })
    ownerId = await createOwner(db())
  })
  afterAll(() => service.close())

  test('health and readiness name the deployment, the prefix and the commit, and need no token', async () => {
    for (const path of ['/health', '/ready']) {
      const response = await service.call(path, { method: 'GET', token: null })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        service: 'pipeline',
        deployment: 'svc-pipeline',
        queuePrefix: 'svc-',
        commit: 'abc1234',
        status: 'ok',
        problems: []
      })
    }
  })

  test.each([
    ['POST', '/api/image/create'],
    ['POST', '/api/video/create'],
    ['POST', '/api/i2v/create'],
    ['POST', '/api/offer/process'],
    ['GET', '/api/admin/dead-letters'],
    ['GET', '/api/admin/queues'],
    ['POST', '/api/admin/ticks/daily'],
    ['GET', '/api/sealing-key'],
    ['GET', '/nothing/here']
  ])('%s %s wants a service token', async (method, path) => {
    for (const token of [null, 'a-wrong-token-of-some-length']) {
      const response = await service.call(path, { method, token, ...(method === 'POST' && { body: {} }) })
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })

  const rowId = '0192f0c1-0000-7000-8000-000000000001'
  test.each([
    ['no JSON', '{', 422],
    ['nothing', '', 422],
    ['a row that is no id', { rowId: 'x', apiModelPath: 'm' }, 422],
    ['no model path', { rowId }, 422],
    ['an empty list', { items: [] }, 422],
    ['more than 500', { items: Array.from({ length: 501 }, () => ({ rowId })) }, 413],
    ['too large a body', { rowId, apiModelPath: 'm'.repeat(30_000) }, 413]
  ])('%s is refused with what was expected', async (_name, body, status) => {
    const response = await service.call('/api/image/create', { body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, detail: expect.any(String) })
  })

  test('a message for a row that is not there does nothing', async () => {
    const response = await service.call('/api/image/create', { body: { rowId, apiModelPath: 'm' } })
    expect(response.status).toBe(202)
    await expect.poll(async () => (await service.pipeline.runtime.queueDepth('svc-image-submit'))?.running).toBe(0)
    expect(await db().select().from(deadLetters)).toEqual([])
  })

  test('image-to-video works, although nothing in the app calls it', async () => {
    const still = await createRow(db(), { ownerId })
    await service.call('/api/image/create', { body: { rowId: still.id, apiModelPath: still.apiModelPath } })
    await awaitRow(db(), still, isStored)
    const row = await createRow(db(), { ownerId, kind: 'i2v', input: { firstFrameImageId: still.id } })
    await service.call('/api/i2v/create', { body: { rowId: row.id, apiModelPath: row.apiModelPath } })
    expect(await awaitRow(db(), { kind: 'i2v', id: row.id }, isStored)).toMatchObject({ contentType: 'video/mp4' })
  })

  describe('queue names', () => {
    test('a suffix is what is left of the prefix, whole', () => {
      for (const suffix of queueSuffixes) {
        expect(suffixOf({ queuePrefix: 'svc-' }, `svc-${suffix}`)).toBe(suffix)
        expect(suffixOf({ queuePrefix: 'svc-prod-' }, `svc-prod-${suffix}`)).toBe(suffix)
        expect(suffixOf({ queuePrefix: 'svc-' }, `svc-prod-${suffix}`)).toBeNull()
        expect(suffixOf({ queuePrefix: 'svc-prod-' }, `svc-${suffix}`)).toBeNull()
      }
      for (const name of ['svc-', 'svc-image', 'svc-image-submit-2', 'image-submit', 'xsvc-image-submit', '']) {
        expect(suffixOf({ queuePrefix: 'svc-' }, name)).toBeNull()
      }
    })

    test('a message of a queue that is not ours is a dead letter with the reason', async () => {
      const delivery = { queue: 'svc-prod-image-submit', messageId: '1', body: { rowId }, attempt: 1 }
      expect(await runDelivery(service.pipeline.runtime, delivery)).toEqual({ kind: 'done' })
      const [letter] = await db().select().from(deadLetters).where(eq(deadLetters.queue, delivery.queue))
      expect(letter).toMatchObject({ suffix: '', rowId, reason: expect.stringContaining('image-submit') })
    })
  })

  describe('dead letters', () => {
    const list = async (query = '') =>
      (
        (await (await service.call(`/api/admin/dead-letters${query}`, { method: 'GET' })).json()) as {
          deadLetters: { id: string; reason: string; rowId: string }[]
        }
      ).deadLetters

    test('a message that does not parse is one at once, can be looked at, replayed once, and dropped', async () => {
      await service.pipeline.runtime.queues.send('svc-image-store', [{ rowId: 'no id' }])
      await expect.poll(() => list('?suffix=image-store')).toHaveLength(1)
      const [letter] = await list('?suffix=image-store')
      expect(letter?.reason).toContain('rowId')
      expect(
        await (await service.call(`/api/admin/dead-letters/${letter?.id}`, { method: 'GET' })).json()
      ).toMatchObject({ body: { rowId: 'no id' } })
      const replay = () => service.call(`/api/admin/dead-letters/${letter?.id}/replay`)
      expect(await (await replay()).json()).toEqual({ replayed: 1 })
      expect((await replay()).status).toBe(409)
      await expect
        .poll(async () => (await list('?suffix=image-store')).filter(({ id }) => id !== letter?.id))
        .toHaveLength(1)
      const [again] = await list('?suffix=image-store')
      expect((await service.call(`/api/admin/dead-letters/${again?.id}`, { method: 'DELETE' })).status).toBe(204)
      expect(await list('?suffix=image-store')).toEqual([])
      expect((await service.call(`/api/admin/dead-letters/${rowId}`, { method: 'GET' })).status).toBe(404)
    })

    test('a submit that died of its consumer fails its row, refunded, by way of the dead letter queue', async () => {
      const row = await createRow(db(), { ownerId })
      const origin = { queue: 'svc-image-submit', attempts: 8, reason: 'job heartbeat timeout' }
      const delivery = {
        queue: 'svc-dlq',
        messageId: '2',
        body: { rowId: row.id, apiModelPath: 'm' },
        attempt: 1,
        origin
      }
      await runDelivery(service.pipeline.runtime, delivery)
      expect(await awaitRow(db(), row, inState('Failed'))).toMatchObject({ failureCode: 'undeliverable' })
      expect(await list('?suffix=image-submit')).toEqual([
        expect.objectContaining({ rowId: row.id, reason: 'job heartbeat timeout' })
      ])
      expect(
        await (await service.call('/api/admin/dead-letters/replay', { body: { suffix: 'image-submit' } })).json()
      ).toEqual({ replayed: 1 })
      expect(await awaitRow(db(), row, () => true)).toMatchObject({ status: 'Failed' })
    })
  })

  test('two replicas share the work, and no task is made twice', async () => {
    await service.startReplica()
    const rows = await Promise.all(Array.from({ length: 12 }, () => createRow(db(), { ownerId })))
    const items = rows.map(({ id, apiModelPath }) => ({ rowId: id, apiModelPath }))
    const before = (await service.control('/counts')) as { created: number }
    // Every message twice: messages may be doubled, rows are the truth.
    await Promise.all([
      service.call('/api/image/create', { body: { items } }),
      service.call('/api/image/create', { body: { items } })
    ])
    await Promise.all(rows.map((row) => awaitRow(db(), row, isStored)))
    expect(await service.control('/counts')).toMatchObject({ created: before.created + 12 })
  })
})
