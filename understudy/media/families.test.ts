import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKieClient, settled, startCallbackSink, type CallbackSink } from './__fixtures__/client.ts'
import { startMediaUnderstudy, type MediaUnderstudy } from './server.ts'

let directory: string
let server: MediaUnderstudy
let sink: CallbackSink

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-families-'))
  server = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: 'key',
    settings: { imageSeconds: 0, clipSeconds: 0, size: 'thumbnail', createsPerTenSeconds: null, readsPerSecond: null }
  })
  sink = await startCallbackSink()
})

afterAll(async () => {
  await server.stop()
  await sink.stop()
  await rm(directory, { recursive: true, force: true })
})

test('Veo takes its own body and answers by flags', async () => {
  const client = createKieClient({ url: server.url, key: 'key' })
  const answer = await client.post('/api/v1/veo/generate', {
    prompt: 'Wide shot of a street at night, handheld',
    model: 'veo3_fast',
    aspect_ratio: '9:16',
    generationType: 'TEXT_2_VIDEO',
    callBackUrl: sink.url
  })
  const taskId = String(answer.data.taskId)
  const record = await settled(async () => {
    const { data } = await client.get(`/api/v1/veo/record-info?taskId=${taskId}`)
    return data.successFlag === 0 ? null : data
  })
  expect(record).toMatchObject({ successFlag: 1, taskId })
  expect((await fetch(record.response.resultUrls[0])).headers.get('content-type')).toBe('video/mp4')
  expect((await sink.next()).body).toMatchObject({
    code: 200,
    data: { taskId, info: { resultUrls: [expect.any(String)] } }
  })
})

test.each(['', '/fal'])(
  'fal at "%s" queues, answers by URL and signs its webhook with a key from the JWKS',
  async (prefix) => {
    const headers = { authorization: 'Key key', 'content-type': 'application/json' }
    const refused = await fetch(`${server.url}${prefix}/fal-ai/nano-banana`, {
      method: 'POST',
      headers: { ...headers, authorization: 'Key no' },
      body: '{}'
    })
    expect(refused.status).toBe(401)

    const submitted = await fetch(
      `${server.url}${prefix}/fal-ai/nano-banana?fal_webhook=${encodeURIComponent(sink.url)}`,
      {
        method: 'POST',
        headers,
        body: JSON.stringify({ prompt: 'A bottle on a table', aspect_ratio: '4:5', output_format: 'jpeg' })
      }
    )
    const queued = (await submitted.json()) as {
      request_id: string
      status: string
      status_url: string
      response_url: string
    }
    expect(queued.status).toBe('IN_QUEUE')
    await settled(async () => {
      const status = (await (await fetch(queued.status_url, { headers })).json()) as { status: string }
      return status.status === 'COMPLETED' ? status : null
    })
    const result = (await (await fetch(queued.response_url, { headers })).json()) as {
      images: { url: string; width: number; height: number }[]
    }
    expect(result.images[0]).toMatchObject({ width: 144, height: 180, content_type: 'image/jpeg' })

    const { headers: signed, raw, body } = await sink.next()
    expect(body).toMatchObject({ request_id: queued.request_id, status: 'OK', payload: { images: [{ width: 144 }] } })
    const { keys } = (await (await fetch(`${server.url}${prefix}/.well-known/jwks.json`)).json()) as {
      keys: { x: string }[]
    }
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[0]?.x ?? '' }, format: 'jwk' })
    const message = [
      signed['x-fal-webhook-request-id'],
      signed['x-fal-webhook-user-id'],
      signed['x-fal-webhook-timestamp'],
      createHash('sha256').update(raw).digest('hex')
    ].join('\n')
    expect(verify(null, Buffer.from(message), key, Buffer.from(String(signed['x-fal-webhook-signature']), 'hex'))).toBe(
      true
    )
  }
)

test('xAI makes no clip of more than 10 seconds from reference pictures', async () => {
  const create = (duration: number, more: object) =>
    fetch(`${server.url}/xai/v1/videos/generations`, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'grok-imagine-video-1.5', prompt: 'A bottle on a table', duration, ...more })
    })
  const refused = await create(11, { reference_images: [{ url: 'data:image/png;base64,iVBORw0KGgo=' }] })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('at most 10 with reference')])
  expect((await create(11, {})).status).toBe(200)
})
