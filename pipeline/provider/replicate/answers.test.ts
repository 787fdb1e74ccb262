import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'
import { replicatePredictions } from './predictions.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const id = 'gm3qorzdhgbfurvjtvhg6dckhu'
const runtimeOf = () => provider.runtime({ replicateApiToken: 'r8_a-long-token', replicateUrl: `${provider.url}/v1` })

/** As Replicate documents it. */
const prediction = (more: object) => ({
  id,
  model: 'google/veo-3.1-fast',
  input: {},
  output: null,
  error: null,
  status: 'starting',
  urls: { get: `https://api.replicate.com/v1/predictions/${id}` },
  ...more
})

function create(answer: GivenAnswer, input: Record<string, unknown> = {}): Promise<CreateAnswer> {
  provider.answers = [answer]
  provider.calls = []
  return replicatePredictions.createTask(runtimeOf(), {
    apiModelPath: 'google/veo-3.1-fast',
    input,
    apiKey: 'r8_a-long-token',
    callbackUrl: 'https://a.b/callback',
    taskId: 'ours'
  })
}

function read(answer: GivenAnswer): Promise<TaskReport> {
  provider.answers = [answer]
  provider.calls = []
  const task = { taskId: id, apiModelPath: 'google/veo-3.1-fast', apiKey: 'r8_a-long-token' }
  return replicatePredictions.readTask(runtimeOf(), task)
}

test('a create has the fields of the model as they are, and our callback', async () => {
  const input = {
    prompt: 'Cold brew',
    aspect_ratio: '9:16',
    resolution: '720p',
    duration: 4,
    image: 'https://a.b/1.png'
  }
  expect(await create({ status: 201, body: prediction({}) }, input)).toEqual({ kind: 'created', taskId: id })
  expect(provider.calls).toHaveLength(1)
  const [path, body] = provider.calls[0]!.split(/ (?={)/)
  expect(path).toBe('POST /v1/models/google/veo-3.1-fast/predictions')
  expect(JSON.parse(body ?? '')).toEqual({
    input,
    webhook: 'https://a.b/callback',
    webhook_events_filter: ['completed']
  })
})

test.each<[string, GivenAnswer, object]>([
  ['401', { status: 401, body: { detail: 'Unauthenticated' } }, { kind: 'refused', trouble: 'key-refused' }],
  ['402', { status: 402, body: { detail: 'Insufficient credit' } }, { kind: 'refused', trouble: 'no-credits' }],
  ['404', { status: 404, body: { detail: 'Not found' } }, { kind: 'refused', code: 'invalid-input' }],
  ['422', { status: 422, body: { detail: 'prompt is required' } }, { kind: 'refused', code: 'invalid-input' }],
  ['429', { status: 429, headers: { 'retry-after': '7' }, body: {} }, { kind: 'not-created', retryAfterSeconds: 7 }],
  ['500', { status: 500, body: { detail: 'Internal' } }, { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }],
  ['JSON of another kind', { status: 201, body: { ok: true } }, { kind: 'unknown' }],
  ['half an answer', { status: 201, body: '{"id": "gm3q' }, { kind: 'unknown' }]
])('a create that is answered with %s', async (_name, answer, expected) => {
  expect(await create(answer)).toMatchObject(expected)
})

test.each<[string, GivenAnswer, object]>([
  ['that it runs', { body: prediction({ status: 'processing' }) }, { kind: 'running' }],
  [
    'its output',
    { body: prediction({ status: 'succeeded', output: 'https://replicate.delivery/a.mp4' }) },
    { kind: 'succeeded', url: 'https://replicate.delivery/a.mp4' }
  ],
  [
    'that it failed',
    { body: prediction({ status: 'failed', error: 'CUDA out of memory' }) },
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'moderation',
    { body: prediction({ status: 'failed', error: 'The input or output was flagged as sensitive. (E005)' }) },
    { kind: 'failed', code: 'moderated' }
  ],
  ['that it was cancelled', { body: prediction({ status: 'canceled' }) }, { kind: 'failed', code: 'provider-error' }],
  ['a state that the package does not know', { body: prediction({ status: 'aborted' }) }, { kind: 'failed' }],
  [
    'a removed output',
    { body: prediction({ status: 'succeeded', data_removed: true }) },
    { kind: 'failed', code: 'provider-error' }
  ],
  ['404', { status: 404, body: { detail: 'Not found' } }, { kind: 'missing' }],
  ['401', { status: 401, body: { detail: 'Unauthenticated' } }, { kind: 'unavailable', isRateLimit: false }],
  ['429', { status: 429, body: { detail: 'Throttled' } }, { kind: 'unavailable', isRateLimit: true }],
  ['500', { status: 500, body: { detail: 'Internal' } }, { kind: 'unavailable' }],
  // Such an answer looks like the end of a task, and is none.
  ['502 that says it failed', { status: 502, body: prediction({ status: 'failed' }) }, { kind: 'unavailable' }],
  ['a page', { body: '<html>' }, { kind: 'unavailable' }]
])('a status read that answers %s', async (_name, answer, expected) => {
  expect(await read(answer)).toMatchObject(expected)
})

// https://replicate.com/docs/reference/http#predictions.cancel
test.each<[string, GivenAnswer, object]>([
  ['the cancelled prediction', { body: prediction({ status: 'canceled' }) }, { kind: 'cancelled' }],
  ['one that is about to stop', { body: prediction({ status: 'processing' }) }, { kind: 'cancelled' }],
  [
    'one that has ended',
    { body: prediction({ status: 'succeeded', output: 'https://replicate.delivery/a.mp4' }) },
    { kind: 'too-late' }
  ],
  ['404', { status: 404, body: { detail: 'Not found' } }, { kind: 'too-late' }],
  ['401', { status: 401, body: { detail: 'Unauthenticated' } }, { kind: 'unavailable' }],
  ['429', { status: 429, body: { detail: 'Throttled' } }, { kind: 'unavailable' }],
  ['502', { status: 502, body: '<html>' }, { kind: 'unavailable' }]
])('a cancel that is answered with %s', async (_name, answer, expected) => {
  provider.answers = [answer]
  provider.calls = []
  const task = { taskId: id, apiModelPath: 'google/veo-3.1-fast', apiKey: 'r8_a-long-token' }
  expect(await replicatePredictions.cancelTask?.(runtimeOf(), task)).toMatchObject(expected)
  expect(provider.calls.map((call) => call.trim())).toEqual([`POST /v1/predictions/${id}/cancel`])
})

test('a token that an answer repeats does not get into what we keep', async () => {
  const answer = await create({ status: 422, body: { detail: 'bad token r8_a-long-token' } })
  expect(JSON.stringify(answer)).not.toContain('r8_a-long-token')
})
