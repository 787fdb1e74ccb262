import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadImage } from '@napi-rs/canvas'
import { createKieClient, startCallbackSink, type CallbackSink } from './__fixtures__/client.ts'
import { probeClip } from './__fixtures__/probe-clip.ts'
import { signCallback } from './kie/callback.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from './server.ts'
import type { MediaSettings } from './settings.ts'

const quick: Partial<MediaSettings> = {
  imageSeconds: 0,
  clipSeconds: 0,
  size: 'thumbnail',
  createsPerTenSeconds: null,
  readsPerSecond: null,
  callbackRetrySeconds: [0.01, 0.01]
}

let directory: string
let server: MediaUnderstudy
let sink: CallbackSink
const start = (settings: Partial<MediaSettings> = {}) =>
  startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: ['key-one', 'key-two'],
    callbackSecret: 'hook',
    settings: { ...quick, ...settings }
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-understudy-'))
  server = await start()
  sink = await startCallbackSink()
})

afterEach(async () => {
  await server.stop()
  await sink.stop()
  await rm(directory, { recursive: true, force: true })
})

const client = (key = 'key-one') => createKieClient({ url: server.url, key })
const stillOf = (prompt: string, more: Record<string, unknown> = {}) => ({
  model: 'nano-banana-2',
  callBackUrl: sink.url,
  input: { prompt, aspect_ratio: '9:16', ...more }
})
const woman = 'Medium shot. A woman with curly auburn hair and a mustard sweater in a warm podcast studio.'

describe('a still', () => {
  test('is drawn in the exact ratio, called back with a good signature, and served until it expires', async () => {
    const { taskId } = await client().create(stillOf(woman))
    const record = await client().finished(taskId)
    expect(record).toMatchObject({ state: 'success', model: 'nano-banana-2', failCode: '' })
    expect(JSON.parse(record.param)).toEqual(stillOf(woman))

    const bytes = await client().result(record)
    const image = await loadImage(bytes)
    expect([image.width, image.height]).toEqual([144, 256])

    const callback = await sink.next()
    const timestamp = String(callback.headers['x-webhook-timestamp'])
    expect(callback.headers['x-webhook-signature']).toBe(signCallback({ taskId, timestamp, secret: 'hook' }))
    expect(callback.body).toMatchObject({ code: 200, data: { taskId, state: 'success', consumeCredits: 8 } })
    expect(await client().credit()).toBe(1_000_000 - 8)
  })

  test('has the same bytes for the same request, also at the same moment, and other bytes for another request', async () => {
    await client().control('settings', 'PATCH', { renderConcurrency: 4 })
    const prompts = [woman, woman, woman.replace('auburn', 'black')]
    const tasks = await Promise.all(prompts.map((prompt) => client().create(stillOf(prompt))))
    const [first, again, other] = await Promise.all(
      tasks.map(async ({ taskId }) => client().result(await client().finished(taskId)))
    )
    expect(again?.equals(first ?? Buffer.of())).toBe(true)
    expect(other?.equals(first ?? Buffer.of())).toBe(false)
  })

  test('differs when a reference image is given, and fails when that cannot be fetched', async () => {
    const upload = await client().upload(
      await client().result(await client().finished((await client().create(stillOf('a jar of cream'))).taskId))
    )
    const [plain, referenced, lost] = await Promise.all([
      client().create(stillOf(woman)),
      client().create(stillOf(woman, { image_input: [upload] })),
      client().create(stillOf(woman, { image_input: [`${server.url}/nothing-here.png`] }))
    ])
    const [one, two] = await Promise.all(
      [plain, referenced].map(async ({ taskId }) => client().result(await client().finished(taskId)))
    )
    expect(two?.equals(one ?? Buffer.of())).toBe(false)
    expect(await client().finished(lost.taskId)).toMatchObject({ state: 'fail', failCode: '422' })
  })
})

describe('a clip', () => {
  test('is H.264 with AAC, exact in ratio and duration, index first, and starts on its first frame', async () => {
    const stillRecord = await client().finished((await client().create(stillOf(woman))).taskId)
    const { taskId } = await client().create({
      model: 'bytedance/seedance-2',
      input: {
        prompt: 'Slow push-in. She says: "It never turns bitter."',
        first_frame_url: client().urlOf(stillRecord),
        duration: 4,
        aspect_ratio: '9:16'
      }
    })
    const clip = await client().result(await client().finished(taskId))
    const probe = await probeClip(clip)
    expect(probe).toMatchObject({
      video: 'avc',
      audio: 'aac',
      width: 144,
      height: 256,
      durationSeconds: 4,
      indexFirst: true
    })
    expect(await probe.differenceFrom(await client().result(stillRecord), 0)).toBeLessThan(9)
    expect(await probe.differenceFrom(await client().result(stillRecord), 3.9)).toBeGreaterThan(12)
  })

  test('has no sound track when sound is off', async () => {
    const { taskId } = await client().create({
      model: 'kling-3.0/video',
      input: { prompt: 'Static shot of a bottle on a table', duration: '3', sound: false, aspect_ratio: '16:9' }
    })
    const probe = await probeClip(await client().result(await client().finished(taskId)))
    expect(probe).toMatchObject({ video: 'avc', audio: null, width: 256, height: 144, durationSeconds: 3 })
  })
})

describe('refusals', () => {
  const still = (input: Record<string, unknown> = {}) => ({
    model: 'nano-banana-2',
    input: { prompt: woman, aspect_ratio: '9:16', ...input }
  })

  test.each([
    ['an unknown key', 'wrong', still(), 401],
    ['an unknown model', 'key-one', { ...still(), model: 'nope' }, 422],
    ['an unknown field', 'key-one', still({ colour: 'red' }), 422],
    ['a wrong ratio', 'key-one', still({ aspect_ratio: '7:3' }), 422],
    ['an empty prompt', 'key-one', still({ prompt: ' ' }), 422],
    [
      'a first frame together with references',
      'key-one',
      {
        model: 'bytedance/seedance-2',
        input: { prompt: 'x', first_frame_url: 'https://a.test/a.png', reference_image_urls: ['https://a.test/a.png'] }
      },
      422
    ],
    [
      'an aspect ratio where the model takes none',
      'key-one',
      {
        model: 'kling-2.6/image-to-video',
        input: { prompt: 'x', image_urls: ['https://a.test/a.png'], sound: false, duration: '5', aspect_ratio: '9:16' }
      },
      422
    ]
  ])('%s makes no task', async (_name, key, body, code) => {
    const answer = await createKieClient({ url: server.url, key }).tryCreate(body)
    expect(answer.body).toMatchObject({ code, data: null })
    expect((await client().control('counts')).created).toBe(0)
  })

  test('creates over the limit answer 429 with Retry-After, per account', async () => {
    await client().control('settings', 'PATCH', { createsPerTenSeconds: 2 })
    const answers = []
    for (let count = 0; count < 3; count += 1) answers.push(await client().tryCreate(stillOf(`${woman} ${count}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await client('key-two').tryCreate(stillOf(woman))).status).toBe(200)
  })

  test('another account sees neither a task nor its state', async () => {
    const { taskId } = await client().create(stillOf(woman))
    expect(await client('key-two').record(taskId)).toMatchObject({ code: 422 })
  })
})

test('tasks survive the server: accepted ones continue, finished ones are kept', async () => {
  await client().control('settings', 'PATCH', { imageSeconds: 600 })
  const { taskId } = await client().create(stillOf(woman))
  const fault = { kind: 'fail', promptContains: 'never' }
  await client().control('faults', 'POST', fault)
  await server.stop()
  server = await start()
  const before = await client().record(taskId)
  expect(before.data.state).not.toBe('success')
  expect((await client().control('tasks')).tasks[0]).toMatchObject({ id: taskId, request: stillOf(woman) })
  expect((await client().control('faults')).rules).toMatchObject([fault])
})

test('ten tasks at once all finish', async () => {
  const tasks = await Promise.all(
    Array.from({ length: 10 }, (_, index) => client().create(stillOf(`${woman} ${index}`)))
  )
  const records = await Promise.all(tasks.map(({ taskId }) => client().finished(taskId)))
  expect(records.every(({ state }) => state === 'success')).toBe(true)
})
