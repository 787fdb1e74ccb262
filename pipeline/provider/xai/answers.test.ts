import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import { xaiImages } from './images.ts'
import { xaiVideos } from './videos.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const id = 'd97415a1-5796-b7ec-379f-4e6819e08fdf'
const runtimeOf = () => provider.runtime({ xaiApiKey: 'xai-a-key', xaiUrl: `${provider.url}/v1` })
const shared = { apiKey: 'xai-a-key', callbackUrl: 'https://a.b/callback', taskId: 'ours' }

function draw(answer: GivenAnswer) {
  provider.answers = [answer]
  const input = { prompt: 'Cold brew', aspectRatio: '9:16' }
  return xaiImages.createTask(runtimeOf(), { ...shared, apiModelPath: 'grok-imagine-image', input })
}

function create(answer: GivenAnswer) {
  provider.answers = [answer]
  const input = { prompt: 'Cold brew', aspectRatio: '9:16', duration: 4, resolution: '1280x720' }
  return xaiVideos.createTask(runtimeOf(), { ...shared, apiModelPath: 'grok-imagine-video-1.5', input })
}

function read(answer: GivenAnswer) {
  provider.answers = [answer]
  const task = { taskId: id, apiModelPath: 'grok-imagine-video-1.5', apiKey: 'xai-a-key' }
  return xaiVideos.readTask(runtimeOf(), task)
}

const error = (status: number, message: string, code = 'The request failed'): GivenAnswer => ({
  status,
  body: { code, error: message }
})
const noMoney =
  'Your team has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.'

// https://docs.x.ai/docs/key-information/debugging
const refusals: [string, GivenAnswer, object][] = [
  ['400 about a field', error(400, 'Invalid argument: aspect_ratio'), { kind: 'refused', code: 'invalid-input' }],
  [
    '400 of a wrong key',
    error(400, 'Incorrect API key provided: xa***ey.'),
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '400 of moderation',
    error(400, 'Generated content was rejected by content moderation.'),
    { kind: 'refused', code: 'moderated' }
  ],
  ['401', error(401, 'No authorization header is provided.'), { kind: 'refused', trouble: 'key-refused' }],
  [
    '403 of a permission',
    error(403, 'Your API key does not have permission to perform the action.'),
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '403 of a team without credits',
    error(403, noMoney, 'The caller does not have permission to execute the specified operation'),
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['404 of a model', error(404, 'The model does not exist.'), { kind: 'refused', code: 'invalid-input' }],
  ['422', error(422, 'A field has a wrong format.'), { kind: 'refused', code: 'invalid-input' }],
  [
    '429 of the rate',
    { status: 429, headers: { 'retry-after': '9' }, body: { code: 'Too many', error: 'You are sending too often.' } },
    { kind: 'not-created', retryAfterSeconds: 9 }
  ],
  [
    '429 of a team without credits',
    error(429, noMoney),
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['500', error(500, 'Internal error'), { kind: 'unknown' }],
  ['503', error(503, 'Service unavailable'), { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }]
]

test.each<[string, GivenAnswer, object]>([
  ...refusals,
  ['a task', { body: { request_id: id } }, { kind: 'created', taskId: id }],
  ['JSON of another kind', { body: { ok: true } }, { kind: 'unknown' }]
])('a create that is answered with %s', async (_name, answer, expected) => {
  expect(await create(answer)).toMatchObject(expected)
})

// https://docs.x.ai/docs/guides/image-generations
test.each<[string, GivenAnswer, object]>([
  ...refusals,
  ['a picture', { body: { data: [{ b64_json: btoa('picture'), respect_moderation: true }] } }, { kind: 'given' }],
  [
    'a picture and its bill',
    {
      body: {
        data: [{ b64_json: btoa('picture'), respect_moderation: true }],
        usage: { cost_in_usd_ticks: 37_756_000 }
      }
    },
    { kind: 'given', cost: { currency: 'USD', millionths: 3_776 } }
  ],
  ['200 without a picture', { body: { data: [] } }, { kind: 'refused', code: 'provider-error' }],
  [
    'a picture that was held back',
    { body: { data: [{ url: '', respect_moderation: false }] } },
    { kind: 'refused', code: 'moderated' }
  ]
])('a call for a picture that is answered with %s', async (_name, answer, expected) => {
  expect(await draw(answer)).toMatchObject(expected)
})

// https://docs.x.ai/developers/model-capabilities/video/generation
test.each<[string, GivenAnswer, object]>([
  ['that it waits', { status: 202, body: { status: 'pending', progress: 10 } }, { kind: 'running' }],
  [
    'a clip',
    { body: { status: 'done', video: { url: 'https://vidgen.x.ai/a.mp4', duration: 4, respect_moderation: true } } },
    { kind: 'succeeded', url: 'https://vidgen.x.ai/a.mp4' }
  ],
  [
    'a clip and its bill',
    {
      body: {
        status: 'done',
        video: { url: 'https://vidgen.x.ai/a.mp4', duration: 4, respect_moderation: true },
        usage: { cost_in_usd_ticks: 3_000_000_000 }
      }
    },
    { kind: 'succeeded', cost: { currency: 'USD', millionths: 300_000 } }
  ],
  [
    '200 without a clip',
    { body: { status: 'done', video: { duration: 4 } } },
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'a clip that was held back',
    { body: { status: 'done', video: { url: '', duration: 0, respect_moderation: false } } },
    { kind: 'failed', code: 'moderated' }
  ],
  [
    'that it failed',
    { body: { status: 'failed', error: { code: 'internal_error', message: 'Oh' } } },
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'that its input cannot be used',
    { body: { status: 'failed', error: { code: 'invalid_argument', message: 'The image is too large' } } },
    { kind: 'failed', code: 'invalid-input' }
  ],
  ['that it expired', { body: { status: 'expired' } }, { kind: 'failed', code: 'provider-error' }],
  ['404', error(404, 'No such request'), { kind: 'missing' }],
  ['401', error(401, 'Unauthorized'), { kind: 'unavailable', isRateLimit: false }],
  ['403 of a team without credits', error(403, noMoney), { kind: 'unavailable' }],
  ['429', error(429, 'Too many requests'), { kind: 'unavailable', isRateLimit: true }],
  ['500', error(500, 'Internal error'), { kind: 'unavailable' }],
  ['503 that looks like an end', { status: 503, body: { status: 'failed' } }, { kind: 'unavailable' }],
  ['a page', { body: '<html>' }, { kind: 'unavailable' }]
])('a status read that answers %s', async (_name, answer, expected) => {
  expect(await read(answer)).toMatchObject(expected)
})
