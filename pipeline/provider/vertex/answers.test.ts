import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addProviderKeyRequestSchema } from '@callsheet/lib/wire/provider-keys-api.ts'
import { serviceAccountKey } from '@callsheet/understudy/media/vertex/service-account.ts'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import { vertexImages } from './images.ts'
import { readVertexKey } from './vertex-key.ts'
import { vertexVideos } from './videos.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())
beforeEach(() => {
  provider.calls.length = 0
})

let asked = 0

/** Another address of tokens each time, so that none is known from before. */
function runtime() {
  asked += 1
  return provider.runtime({
    vertexKey: undefined,
    vertexProject: undefined,
    vertexLocation: 'us-central1',
    vertexUrl: provider.url,
    vertexRegionUrl: provider.url,
    vertexOauthUrl: `${provider.url}/token-${asked}`
  })
}

const apiKey = serviceAccountKey('a-key')
const token: GivenAnswer = { body: { access_token: 'ya29.a-token', expires_in: 3599, token_type: 'Bearer' } }
const place = 'projects/callsheet-stand-in/locations/europe-west4/publishers/google/models/veo-3.1-fast-generate-001'
const taskId = `${place}/operations/a1b07c8e`
const task = { taskId, apiModelPath: 'veo-3.1-fast-generate-001', apiKey }

const read = (...answers: GivenAnswer[]) => {
  provider.answers = [token, ...answers]
  return vertexVideos.readTask(runtime(), task)
}
const create = (key: string, ...answers: GivenAnswer[]) => {
  provider.answers = answers
  const input = { prompt: 'A bottle', duration: 4, aspectRatio: '9:16' }
  return vertexVideos.createTask(runtime(), { ...task, apiKey: key, input, callbackUrl: 'https://a.b/c' })
}

const done = (more: object): GivenAnswer => ({ body: { name: taskId, done: true, ...more } })
const words = (code: number, message: string, status: string): GivenAnswer => ({
  status: code,
  body: { error: { code, message, status } }
})

test('a task is read where it runs, whatever region is set', async () => {
  expect(await read({ body: { name: taskId } })).toEqual({ kind: 'running', callbackUrl: null })
  expect(provider.calls.at(-1)).toBe(`POST /v1/${place}:fetchPredictOperation {"operationName":"${taskId}"}`)
})

test.each<[string, GivenAnswer, object]>([
  [
    'what its content was filtered for',
    done({ response: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ['It shows a celebrity.'] } }),
    { kind: 'failed', code: 'moderated', detail: 'It shows a celebrity.' }
  ],
  [
    'an error of its rules',
    done({ error: { code: 3, message: 'It violates Responsible AI practices.' } }),
    { kind: 'failed', code: 'moderated' }
  ],
  [
    'an error of its own',
    done({ error: { code: 13, message: 'Internal.' } }),
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'an error of its input',
    done({ error: { code: 3, message: 'The image is too large.' } }),
    { kind: 'failed', code: 'invalid-input' }
  ],
  ['an end without a clip', done({ response: { videos: [] } }), { kind: 'failed', code: 'provider-error' }],
  ['a task that nobody knows', words(404, 'Not found.', 'NOT_FOUND'), { kind: 'missing' }],
  ['a 5xx', words(503, 'Later.', 'UNAVAILABLE'), { kind: 'unavailable', isRateLimit: false }],
  ['429', words(429, 'Slower.', 'RESOURCE_EXHAUSTED'), { kind: 'unavailable', isRateLimit: true }]
])('%s', async (_what, answer, expected) => {
  expect(await read(answer)).toMatchObject(expected)
})

test('the clip is in the record, which is read again for it', async () => {
  const clip = done({ response: { videos: [{ bytesBase64Encoded: btoa('a clip'), mimeType: 'video/mp4' }] } })
  expect(await read(clip)).toEqual({
    kind: 'succeeded',
    url: 'vertex-operation:a1b07c8e',
    expiresAt: null,
    callbackUrl: null
  })
  const asset = await vertexVideos.openAsset?.(runtime(), task)
  expect(asset).toMatchObject({ kind: 'unavailable' })
  provider.answers = [token, clip]
  expect(await vertexVideos.openAsset?.(runtime(), task)).toEqual({
    kind: 'open',
    bytes: new TextEncoder().encode('a clip')
  })
  provider.answers = [token, words(404, 'Not found.', 'NOT_FOUND')]
  expect(await vertexVideos.openAsset?.(runtime(), task)).toMatchObject({ kind: 'gone' })
})

test('a user’s key may be the JSON as Google gives it', () => {
  const given = JSON.stringify(JSON.parse(atob(apiKey)), null, 2)
  const { key } = addProviderKeyRequestSchema.parse({ provider: 'vertex', key: given })
  expect(key).toMatch(/^[A-Za-z0-9+/=]+$/)
  for (const each of [key, given, apiKey]) {
    const account = { projectId: 'callsheet-stand-in', privateKeyId: 'a-key' }
    expect(readVertexKey(each)).toMatchObject({ kind: 'service-account', account })
  }
  expect(readVertexKey('{"type":"authorized_user"}')).toEqual({ kind: 'unreadable' })
  expect(readVertexKey('AIzaSyAnApiKey')).toEqual({ kind: 'api-key' })
})

test('a token serves until its time is nearly over', async () => {
  provider.answers = [token, { body: { name: taskId } }]
  const same = runtime()
  await vertexVideos.readTask(same, task)
  await vertexVideos.readTask(same, task)
  expect(provider.calls.filter((call) => call.startsWith('POST /token'))).toHaveLength(1)
  const inAnHour = { ...same.clock, now: () => new Date(Date.now() + 56 * 60_000) }
  provider.answers = [token, { body: { name: taskId } }]
  await vertexVideos.readTask({ ...same, clock: inAnHour }, task)
  expect(provider.calls.filter((call) => call.startsWith('POST /token'))).toHaveLength(2)
})

test.each<[string, string, GivenAnswer[], object]>([
  [
    'a token that is refused is a key that is refused',
    apiKey,
    [{ status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }],
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused', detail: 'HTTP 401: Invalid JWT Signature.' }
  ],
  [
    'without a token nothing was sent, so it is sent again',
    apiKey,
    [{ status: 503, body: 'later' }],
    { kind: 'not-created', trouble: 'unreachable' }
  ],
  [
    'a private key that is none',
    btoa(JSON.stringify({ ...JSON.parse(atob(apiKey)), private_key: '-----BEGIN PRIVATE KEY-----no' })),
    [],
    { kind: 'refused', trouble: 'key-refused' }
  ],
  ['an API key makes no clips', 'AIza-an-api-key', [], { kind: 'refused', code: 'invalid-input' }],
  [
    'a project without billing',
    apiKey,
    [
      token,
      {
        status: 403,
        body: { error: { code: 403, message: 'No billing.', details: [{ reason: 'BILLING_DISABLED' }] } }
      }
    ],
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['a 5xx after the token', apiKey, [token, words(500, 'Internal.', 'INTERNAL')], { kind: 'unknown' }],
  ['an operation that has no name of one', apiKey, [token, { body: { name: 'operations/1' } }], { kind: 'unknown' }]
])('%s', async (_what, key, answers, expected) => {
  expect(await create(key, ...answers)).toMatchObject(expected)
})

test.each<[string, GivenAnswer[], object]>([
  [
    'a token that is refused',
    [{ status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }],
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused', detail: 'HTTP 401: Invalid JWT Signature.' }
  ],
  ['no token', [{ status: 503, body: 'later' }], { kind: 'not-created', trouble: 'unreachable' }],
  ['a 5xx after the token', [token, words(500, 'Internal.', 'INTERNAL')], { kind: 'unknown' }],
  ['a page after the token', [token, { body: '<html>' }], { kind: 'unknown' }]
])('a still that is answered with %s', async (_what, answers, expected) => {
  provider.answers = answers
  const input = { prompt: 'A bottle', aspectRatio: '9:16' }
  const still = { taskId: 'ours', apiModelPath: 'gemini-3.1-flash-image', apiKey, input, callbackUrl: 'https://a.b/c' }
  expect(await vertexImages.createTask(runtime(), still)).toMatchObject(expected)
})
