import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'
import { falQueue } from './queue.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const runtimeOf = () =>
  provider.runtime({
    falApiKey: 'a-key',
    falUrl: provider.url,
    falPlatformUrl: provider.url,
    falJwksUrl: `${provider.url}/jwks`
  })

function read(...answers: GivenAnswer[]): Promise<TaskReport> {
  provider.answers = answers
  return falQueue.readTask(runtimeOf(), { taskId: 'task', apiModelPath: 'fal-ai/model/edit', apiKey: 'a-key' })
}

const completed = { body: { status: 'COMPLETED' } }
const issues = (type: string) => ({ detail: [{ loc: ['body'], msg: 'A message.', type }] })

// https://fal.ai/docs/documentation/model-apis/errors, https://fal.ai/docs/documentation/model-apis/request-errors
test.each<[string, GivenAnswer[], Partial<TaskReport>]>([
  [
    'an error in the status',
    [{ body: { status: 'COMPLETED', error: 'Runner disconnected', error_type: 'runner_disconnected' } }],
    { kind: 'failed', code: 'provider-error', detail: 'runner_disconnected: Runner disconnected' }
  ],
  [
    'moderation in the status',
    [{ body: { status: 'COMPLETED', error: 'No', error_type: 'content_policy_violation' } }],
    { kind: 'failed', code: 'moderated' }
  ],
  [
    'a result that is not there',
    [completed, { status: 404, body: { detail: 'Not found' } }],
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'moderation',
    [completed, { status: 422, body: issues('content_policy_violation') }],
    { kind: 'failed', code: 'moderated' }
  ],
  [
    'a picture that cannot be loaded',
    [completed, { status: 422, body: issues('image_load_error') }],
    { kind: 'failed', code: 'invalid-input' }
  ],
  [
    'no media',
    [completed, { status: 422, body: issues('no_media_generated') }],
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'an error of a service behind',
    [completed, { status: 400, body: issues('downstream_service_error') }],
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'an error of the model',
    [completed, { status: 500, body: issues('internal_server_error') }],
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'a timeout of the model',
    [completed, { status: 504, body: issues('generation_timeout') }],
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    'a timeout of the platform',
    [completed, { status: 504, body: { detail: 'Request timed out', error_type: 'request_timeout' } }],
    { kind: 'failed', code: 'provider-error', detail: 'request_timeout: Request timed out' }
  ],
  ['a page of a server on the way', [completed, { status: 502, body: '<html>' }], { kind: 'unavailable' }],
  [
    'a 5xx without a type',
    [completed, { status: 500, body: { detail: 'Internal Server Error' } }],
    { kind: 'unavailable' }
  ],
  ['429 at the result', [completed, { status: 429, body: {} }], { kind: 'unavailable', isRateLimit: true }],
  ['an unknown request', [{ status: 404, body: { detail: 'Not found' } }], { kind: 'missing' }],
  ['429 at the status', [{ status: 429, body: {} }], { kind: 'unavailable', isRateLimit: true }],
  ['a request that waits', [{ status: 202, body: { status: 'IN_QUEUE', queue_position: 3 } }], { kind: 'running' }]
])('a status read that finds %s', async (_name, answers, expected) => {
  expect(await read(...answers)).toMatchObject(expected)
})

test.each<[string, GivenAnswer, Partial<CreateAnswer>]>([
  ['401', { status: 401, body: { detail: 'No user found' } }, { kind: 'refused', trouble: 'key-refused' }],
  ['402', { status: 402, body: { detail: 'Pay' } }, { kind: 'refused', trouble: 'no-credits' }],
  [
    '403 of a locked account',
    { status: 403, body: { detail: 'User is locked. Reason: Exhausted balance.' } },
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['403', { status: 403, body: { detail: 'Forbidden' } }, { kind: 'refused', trouble: 'key-refused' }],
  ['404', { status: 404, body: { detail: 'Application not found' } }, { kind: 'refused', code: 'undeliverable' }],
  ['408', { status: 408, body: { detail: 'Too slow' } }, { kind: 'unknown' }],
  ['422', { status: 422, body: issues('missing') }, { kind: 'refused', code: 'invalid-input' }],
  ['429', { status: 429, headers: { 'retry-after': '9' }, body: {} }, { kind: 'not-created', retryAfterSeconds: 9 }],
  ['429 in a 200', { body: { status: 429, detail: 'Too many' } }, { kind: 'not-created', retryAfterSeconds: 5 }],
  ['500', { status: 500, body: { detail: 'Oh' } }, { kind: 'unknown' }],
  ['200 without an id', { body: { status: 'IN_QUEUE' } }, { kind: 'unknown' }]
])('a create that answers %s', async (_name, answer, expected) => {
  provider.answers = [answer]
  const task = { apiModelPath: 'fal-ai/model', input: {}, apiKey: 'a-key', callbackUrl: 'https://a.b', taskId: 'none' }
  expect(await falQueue.createTask(runtimeOf(), task)).toMatchObject(expected)
})

// https://fal.ai/docs/model-api-reference/image-generation-api/nano-banana-2
test('a create goes to its own path, and its task is read below the owner and name of its model', async () => {
  provider.calls = []
  provider.answers = [{ body: { request_id: 'task' } }, completed, { body: { images: [{ url: 'https://a.b/d.png' }] } }]
  const task = {
    apiModelPath: 'fal-ai/model/edit',
    input: {},
    apiKey: 'a-key',
    callbackUrl: 'https://a.b',
    taskId: 'none'
  }
  expect(await falQueue.createTask(runtimeOf(), task)).toEqual({ kind: 'created', taskId: 'task' })
  expect(
    await falQueue.readTask(runtimeOf(), { taskId: 'task', apiModelPath: 'fal-ai/model', apiKey: 'a-key' })
  ).toMatchObject({ kind: 'succeeded' })
  expect(provider.calls.map((call) => call.split(/[ ?]/)[1])).toEqual([
    '/fal-ai/model/edit',
    '/fal-ai/model/requests/task/status',
    '/fal-ai/model/requests/task'
  ])
})
