import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKieClient, startCallbackSink, type CallbackSink } from '../__fixtures__/client.ts'
import { signCallback } from '../kie/callback.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from '../server.ts'

let directory: string
let server: MediaUnderstudy
let sink: CallbackSink
let client: ReturnType<typeof createKieClient>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-faults-'))
  server = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: 'key',
    callbackSecret: 'hook',
    settings: {
      imageSeconds: 0,
      clipSeconds: 0,
      size: 'thumbnail',
      createsPerTenSeconds: null,
      readsPerSecond: null,
      callbackRetrySeconds: [0.01]
    }
  })
  client = createKieClient({ url: server.url, key: 'key' })
})

beforeEach(async () => {
  await sink?.stop()
  sink = await startCallbackSink()
  await client.control('faults', 'DELETE')
})

afterAll(async () => {
  await server.stop()
  await sink.stop()
  await rm(directory, { recursive: true, force: true })
})

const fault = (rule: Record<string, unknown>) => client.control('faults', 'POST', { next: 1, ...rule })
const body = (prompt = 'A man with a beard in a blue shirt') => ({
  model: 'google/nano-banana',
  callBackUrl: sink.url,
  input: { prompt, image_size: '1:1' }
})
const created = async () => Number((await client.control('counts')).created)

test.each([
  ['create-rate-limited', 429, 429],
  ['create-maintenance', 200, 455],
  ['create-no-credits', 200, 402],
  ['create-server-error', 500, 500]
])('%s makes no task', async (kind, status, code) => {
  const before = await created()
  await fault({ kind })
  const answer = await client.tryCreate(body())
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(await created()).toBe(before)
})

test('a lost answer leaves a task or none, as asked', async () => {
  const before = await created()
  await fault({ kind: 'create-lost-before' })
  await expect(client.tryCreate(body())).rejects.toThrow()
  expect(await created()).toBe(before)
  await fault({ kind: 'create-lost-after' })
  await expect(client.tryCreate(body())).rejects.toThrow()
  expect(await created()).toBe(before + 1)
  expect((await sink.next()).body.data.state).toBe('success')
})

test('moderation strikes after acceptance and calls back as a failure', async () => {
  await fault({ kind: 'moderate', seconds: 0 })
  const { taskId } = await client.create(body())
  expect(await client.finished(taskId)).toMatchObject({ state: 'fail', failCode: '400' })
  expect((await sink.next()).body).toMatchObject({ code: 501, data: { taskId, state: 'fail' } })
})

test('callbacks are dropped, doubled, forged and reordered', async () => {
  await fault({ kind: 'callback-drop' })
  await client.finished((await client.create(body('dropped'))).taskId)

  await fault({ kind: 'callback-double' })
  const doubled = (await client.create(body('doubled'))).taskId
  expect([(await sink.next()).body.data.taskId, (await sink.next()).body.data.taskId]).toEqual([doubled, doubled])

  await fault({ kind: 'callback-forge-signature' })
  const { taskId } = await client.create(body('forged'))
  const forged = await sink.next()
  const timestamp = String(forged.headers['x-webhook-timestamp'])
  expect(forged.body.data).toMatchObject({ taskId, state: 'fail' })
  expect(forged.headers['x-webhook-signature']).not.toBe(signCallback({ taskId, timestamp, secret: 'hook' }))
  expect((await sink.next()).body.data).toMatchObject({ taskId, state: 'success' })

  await fault({ kind: 'callback-forge-task' })
  const real = (await client.create(body('wrong task'))).taskId
  expect((await sink.next()).body.data.taskId).not.toBe(real)
  expect((await sink.next()).body.data.taskId).toBe(real)

  await fault({ kind: 'callback-reorder', seconds: 60 })
  const held = (await client.create(body('held'))).taskId
  await client.finished(held)
  const later = (await client.create(body('later'))).taskId
  expect([(await sink.next()).body.data.taskId, (await sink.next()).body.data.taskId]).toEqual([later, held])
})

test('a refused callback is tried again', async () => {
  sink.refuseNext(1)
  const { taskId } = await client.create(body('refused once'))
  expect((await sink.next()).body.data.taskId).toBe(taskId)
  expect((await sink.next()).body.data.taskId).toBe(taskId)
})

test('an expired URL answers 403 until it is resolved again, and a deleted one says so', async () => {
  await fault({ kind: 'asset-expired' })
  const expired = client.urlOf(await client.finished((await client.create(body('expires'))).taskId))
  expect((await fetch(expired)).status).toBe(403)
  const fresh = await client.freshUrl(expired)
  expect((await fetch(String(fresh.data))).status).toBe(200)

  await fault({ kind: 'asset-gone' })
  const gone = client.urlOf(await client.finished((await client.create(body('goes'))).taskId))
  expect((await fetch(gone)).status).toBe(404)
  expect((await client.freshUrl(gone)).code).toBe(404)
})

test('assets come truncated once, as a page, corrupt or empty', async () => {
  await fault({ kind: 'asset-truncated' })
  const truncated = client.urlOf(await client.finished((await client.create(body('truncated'))).taskId))
  await expect(fetch(truncated).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  expect((await fetch(truncated).then((answer) => answer.arrayBuffer())).byteLength).toBeGreaterThan(1000)

  await fault({ kind: 'asset-wrong-type' })
  const page = await fetch(client.urlOf(await client.finished((await client.create(body('page'))).taskId)))
  expect(page.headers.get('content-type')).toContain('text/html')

  await fault({ kind: 'asset-corrupt' })
  const corrupt = await fetch(client.urlOf(await client.finished((await client.create(body('corrupt'))).taskId)))
  expect([corrupt.headers.get('content-type'), (await corrupt.bytes()).at(0)]).toEqual(['image/png', 0x2a])
})

test('a huge asset is streamed at the wanted size', async () => {
  await fault({ kind: 'asset-huge', megabytes: 24 })
  const answer = await fetch(client.urlOf(await client.finished((await client.create(body('huge'))).taskId)))
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.byteLength
  expect(bytes).toBe(24 * 1024 * 1024)
  expect(answer.headers.get('content-length')).toBe(String(bytes))
})

test('a share strikes the same creates for the same seed', async () => {
  const run = async () => {
    await client.control('faults', 'DELETE')
    await client.control('faults', 'POST', { kind: 'create-maintenance', share: 0.5, seed: 7 })
    const codes = []
    for (let count = 0; count < 8; count += 1) codes.push((await client.tryCreate(body(`share ${count}`))).body.code)
    return codes
  }
  const codes = await run()
  expect(codes).toContain(455)
  expect(codes).toContain(200)
  expect(await run()).toEqual(codes)
})
