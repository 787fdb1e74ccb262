import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadLetters } from '@callsheet/lib/database/schema/operations.ts'
import { queueSuffixes } from '@callsheet/lib/registry.ts'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { runDelivery } from '../consumers/runner.ts'
import { callbackPath } from '../media/callback-url.ts'
import { suffixOf } from '../queue-names.ts'
import { createPipelineApp } from './app.ts'
import { awaitRow, createOwner, createRow, inState, isStored } from '../testing/rows.ts'
import { serviceToken, startTestPipeline, type TestPipeline } from '../testing/start-test-pipeline.ts'

const rowId = '0192f0c1-0000-7000-8000-000000000001'

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

  test('every route needs a service token, except health, the signed callback and signed media', async () => {
    const open = /^\/(?:health|ready|api\/callback\/.*|media\/.*)$/
    const app = createPipelineApp(service.pipeline.runtime)
    const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && !open.test(path))
    expect(routes.length).toBeGreaterThan(10)
    const paths = [
      ...routes.map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, rowId) })),
      { method: 'GET', path: '/nothing/here' }
    ]
    for (const { method, path } of paths) {
      for (const token of [null, 'a-wrong-token-of-some-length']) {
        const response = await service.call(path, { method, token, ...(method === 'POST' && { body: {} }) })
        expect(response.status, `${method} ${path}`).toBe(401)
        expect(response.headers.get('content-type')).toContain('application/problem+json')
      }
    }
  })

  test('two tokens are valid at once while one replaces the other', async () => {
    const { runtime } = service.pipeline
    const app = createPipelineApp({
      ...runtime,
      settings: { ...runtime.settings, serviceTokens: ['the-old-service-token', 'the-new-service-token'] }
    })
    for (const token of ['the-old-service-token', 'the-new-service-token'])
      expect((await app.request('/api/admin/queues', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        200
      )
  })

  test('requests above the limit are told when to come again, and health and callbacks are not delayed', async () => {
    const { runtime } = service.pipeline
    const app = createPipelineApp({ ...runtime, settings: { ...runtime.settings, requestsPerMinute: 3 } })
    const ask = (path: string) => app.request(path, { headers: { authorization: `Bearer ${serviceToken}` } })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await ask('/api/sealing-key')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await ask('/api/sealing-key')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ status: 429, code: 'rate-limited' })
    expect((await ask('/health')).status).toBe(200)
    const callback = callbackPath(runtime, { provider: 'kie-jobs', kind: 'image', rowId })
    expect((await app.request(callback, { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('a callback with too large a body is refused', async () => {
    const path = callbackPath(service.pipeline.runtime, { provider: 'kie-jobs', kind: 'image', rowId })
    const response = await service.call(path, { token: null, body: 'x'.repeat(1024 * 1024 + 1) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'payload-too-large' })
  })

  test('/ready names what is wrong, while /health says that the process lives', async () => {
    const { runtime } = service.pipeline
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', maxConnections: 1 })
    const down = async () => Promise.reject(new Error('down'))
    const app = createPipelineApp({
      ...runtime,
      database: away.database,
      queueDepth: down,
      media: { ...runtime.media, get: down }
    })
    const ready = await app.request('/ready')
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({
      deployment: 'svc-pipeline',
      queuePrefix: 'svc-',
      commit: 'abc1234',
      status: 'degraded',
      problems: [
        'The database does not answer right now.',
        'The queues do not answer.',
        'The media store does not answer.'
      ]
    })
    expect((await app.request('/health')).status).toBe(200)
    await away.close()
  })

  test.each([
    ['no JSON', '{', 422],
    ['nothing', '', 422],
    ['a row that is no id', { rowId: 'x', apiModelPath: 'm' }, 422],
    ['no model path', { rowId }, 422],
    ['an empty list', { items: [] }, 422],
    ['more than 500', { items: Array.from({ length: 501 }, () => ({ rowId })) }, 413],
    ['too large a body', { rowId, apiModelPath: 'm'.repeat(30_000) }, 413]
  ])('%s is refused, and the error says what was expected', async (_name, body, status) => {
    const response = await service.call('/api/image/create', { body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status, detail: expect.any(String) })
  })

  test('a message for a missing row does nothing', async () => {
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
    test('a suffix is the complete rest after the prefix', () => {
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

    test('a message from another queue is a dead letter with the reason', async () => {
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

    test('a message that does not parse is one at once, and can be read, replayed once, and dropped', async () => {
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

    test('a message with characters that cannot be stored is also one, and is not tried forever', async () => {
      const body = { rowId: 'no\0 id', marker: 'half \uD83D', 'key\0': '😀' }
      const delivery = { queue: 'svc-video-store', messageId: '3', body, attempt: 1 }
      expect(await runDelivery(service.pipeline.runtime, delivery)).toEqual({ kind: 'done' })
      const [letter] = await db().select().from(deadLetters).where(eq(deadLetters.queue, delivery.queue))
      expect(letter?.body).toEqual({ rowId: 'no\uFFFD id', marker: 'half \uFFFD', 'key\uFFFD': '😀' })
    })

    test('a submit whose consumer died fails and refunds its row, through the dead letter queue', async () => {
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
    // Every message is sent twice: messages may be doubled, but the rows decide.
    await Promise.all([
      service.call('/api/image/create', { body: { items } }),
      service.call('/api/image/create', { body: { items } })
    ])
    await Promise.all(rows.map((row) => awaitRow(db(), row, isStored)))
    expect(await service.control('/counts')).toMatchObject({ created: before.created + 12 })
  })
})
