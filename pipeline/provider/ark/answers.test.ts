import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import type { CancelAnswer, CreateAnswer, FoundTask, TaskReport } from '../port.ts'
import { arkImages } from './images.ts'
import { arkTasks } from './tasks.ts'

const chosenId = '019aa1b2-c3d4-4e5f-8a6b-7c8d9e0f1a2b'
const taskId = 'cgt-20261123-abcde'
const sentAt = new Date('2026-11-23T12:00:00Z')
const sentSeconds = sentAt.getTime() / 1000
const task = { taskId, apiModelPath: 'dreamina-seedance-2-0-fast-260128', apiKey: 'a-key' }
const create = {
  apiModelPath: task.apiModelPath,
  apiKey: 'a-key',
  callbackUrl: 'https://a.b/callback',
  taskId: chosenId
}
let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

function runtimeOf(lagSeconds = 0) {
  return provider.runtime({ arkApiKey: 'a-key', arkUrl: `${provider.url}/api/v3`, arkListLagSeconds: lagSeconds })
}

function given<Answer>(answers: GivenAnswer[], ask: () => Promise<Answer>): Promise<Answer> {
  provider.answers = answers
  provider.calls = []
  return ask()
}

const error = (code: string, message = 'A message.') => ({ error: { code, message, param: '', type: 'BadRequest' } })
const record = (more: object = {}) => ({
  id: taskId,
  model: 'dreamina-seedance-2-0-fast',
  status: 'running',
  created_at: sentSeconds + 1,
  updated_at: sentSeconds + 60,
  safety_identifier: chosenId,
  ...more
})

test('a create names its pictures by their roles, and carries the id that we chose', async () => {
  const input = {
    text: 'Cold brew',
    first_frame: 'https://a.b/first.png',
    last_frame: 'https://a.b/last.png',
    duration: 5,
    generate_audio: false
  }
  await given([{ body: { id: taskId } }], () => arkTasks.createTask(runtimeOf(), { ...create, input }))
  const [call = ''] = provider.calls
  expect(JSON.parse(call.replace('POST /api/v3/contents/generations/tasks ', ''))).toEqual({
    model: 'dreamina-seedance-2-0-fast-260128',
    content: [
      { type: 'text', text: 'Cold brew' },
      { type: 'image_url', image_url: { url: 'https://a.b/first.png' }, role: 'first_frame' },
      { type: 'image_url', image_url: { url: 'https://a.b/last.png' }, role: 'last_frame' }
    ],
    duration: 5,
    generate_audio: false,
    callback_url: 'https://a.b/callback',
    safety_identifier: chosenId
  })
})

test('a picture that Ark cannot reach is sent inside the request', async () => {
  const body = new Blob(['picture']).stream()
  const uri = await arkTasks.upload(runtimeOf(), { body, contentType: 'image/PNG', fileName: 'a.png', apiKey: 'a-key' })
  expect(uri).toBe(`data:image/png;base64,${btoa('picture')}`)
})

// https://docs.byteplus.com/en/docs/ModelArk/1299023
test.each<[string, GivenAnswer, Partial<CreateAnswer>]>([
  ['an id', { body: { id: taskId } }, { kind: 'created', taskId }],
  ['400 about a field', { status: 400, body: error('InvalidParameter') }, { kind: 'refused', code: 'invalid-input' }],
  ['400 about a missing field', { status: 400, body: error('MissingParameter') }, { code: 'invalid-input' }],
  ['a refused text', { status: 400, body: error('InputTextSensitiveContentDetected') }, { code: 'moderated' }],
  [
    'a refused face',
    { status: 400, body: error('InputImageSensitiveContentDetected.PrivacyInformation') },
    { code: 'moderated' }
  ],
  ['violence', { status: 400, body: error('SensitiveContentDetected.Violence') }, { code: 'moderated' }],
  ['a risk', { status: 400, body: error('InputImageRiskDetection') }, { code: 'moderated' }],
  [
    'trouble of its own check',
    { status: 400, body: error('ContentSecurityDetectionError') },
    { kind: 'refused', code: 'provider-error' }
  ],
  ['401', { status: 401, body: error('AuthenticationError') }, { code: 'undeliverable', trouble: 'key-refused' }],
  ['403', { status: 403, body: error('AccessDenied') }, { code: 'undeliverable', trouble: 'key-refused' }],
  [
    'debts',
    { status: 403, body: error('AccountOverdueError') },
    { code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  [
    'a limit that the owner has set',
    { status: 429, body: error('SetLimitExceeded') },
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['an unknown model', { status: 404, body: error('InvalidEndpointOrModel.NotFound') }, { code: 'undeliverable' }],
  ['a model that is not open', { status: 404, body: error('ModelNotOpen') }, { code: 'undeliverable' }],
  [
    'too many calls',
    { status: 429, headers: { 'retry-after': '11' }, body: error('RateLimitExceeded.EndpointRPMExceeded') },
    { kind: 'not-created', retryAfterSeconds: 11 }
  ],
  [
    'too many calls of the account',
    { status: 429, body: error('ModelAccountRpmRateLimitExceeded') },
    { kind: 'not-created', retryAfterSeconds: 5 }
  ],
  ['overload', { status: 429, body: error('ServerOverloaded') }, { kind: 'not-created' }],
  [
    'a used up free quota',
    { status: 429, body: error('QuotaExceeded', 'Your account 1 has exhausted its free trial quota for tokens.') },
    { kind: 'not-created', retryAfterSeconds: 60, trouble: 'no-credits' }
  ],
  ['500', { status: 500, body: error('InternalServiceError') }, { kind: 'unknown' }],
  ['503', { status: 503, body: error('ServiceUnavailable') }, { kind: 'unknown' }],
  ['200 without an id', { body: {} }, { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }]
])('a create that answers %s', async (_name, answer, expected) => {
  const ask = () => arkTasks.createTask(runtimeOf(), { ...create, input: { text: 'Cold brew' } })
  expect(await given([answer], ask)).toMatchObject(expected)
})

// https://docs.byteplus.com/en/docs/ModelArk/1521309
test.each<[string, GivenAnswer, Partial<TaskReport>]>([
  ['queued', { body: record({ status: 'queued' }) }, { kind: 'running', chosenId }],
  ['running', { body: record() }, { kind: 'running' }],
  [
    'a clip',
    { body: record({ status: 'succeeded', content: { video_url: 'https://tos.example/a.mp4' } }) },
    {
      kind: 'succeeded',
      url: 'https://tos.example/a.mp4',
      expiresAt: new Date((sentSeconds + 60 + 86_400) * 1000),
      chosenId
    }
  ],
  ['success without a clip', { body: record({ status: 'succeeded', content: {} }) }, { kind: 'failed' }],
  [
    'moderation',
    { body: record({ status: 'failed', error: { code: 'OutputVideoSensitiveContentDetected', message: 'No.' } }) },
    { kind: 'failed', code: 'moderated' }
  ],
  [
    'a broken task',
    { body: record({ status: 'failed', error: { code: 'InternalServiceError', message: 'No.' } }) },
    { kind: 'failed', code: 'provider-error' }
  ],
  ['cancelled', { body: record({ status: 'cancelled' }) }, { kind: 'failed', code: 'provider-error' }],
  ['expired', { body: record({ status: 'expired' }) }, { kind: 'failed', code: 'provider-error' }],
  ['a state of tomorrow', { body: record({ status: 'paused' }) }, { kind: 'unavailable' }],
  ['a record of nobody', { body: record({ safety_identifier: null }) }, { kind: 'running', chosenId: null }],
  ['404', { status: 404, body: error('NotFound') }, { kind: 'missing' }],
  ['401', { status: 401, body: error('AuthenticationError') }, { kind: 'unavailable', isRateLimit: false }],
  ['429', { status: 429, body: error('RateLimitExceeded.EndpointRPMExceeded') }, { isRateLimit: true }],
  ['a page', { body: '<html>' }, { kind: 'unavailable' }]
])('a status read that answers %s', async (_name, answer, expected) => {
  expect(await given([answer], () => arkTasks.readTask(runtimeOf(), task))).toMatchObject(expected)
})

const page = (items: object[], total = items.length) => ({ body: { items, total } })
const other = (more: object = {}) => record({ id: 'cgt-other', safety_identifier: 'of-somebody', ...more })

// https://docs.byteplus.com/en/docs/ModelArk/1521675
test.each<[string, GivenAnswer[], number, Partial<FoundTask>]>([
  ['has our identifier', [page([other(), record()])], 0, { kind: 'made', taskId }],
  ['has it on a later page', [page([other()], 2), page([record()], 2)], 0, { kind: 'made', taskId }],
  ['is empty', [page([])], 0, { kind: 'not-made' }],
  ['has only tasks of others', [page([other()])], 0, { kind: 'not-made' }],
  [
    'has a task of that time without any identifier',
    [page([record({ safety_identifier: null })])],
    0,
    { kind: 'unavailable' }
  ],
  [
    'has an older task without any identifier',
    [page([record({ safety_identifier: null, created_at: sentSeconds - 9_000 })])],
    0,
    { kind: 'not-made' }
  ],
  [
    'is sorted and goes back far enough',
    [page([other({ created_at: sentSeconds - 9_000 })], 900)],
    0,
    { kind: 'not-made' }
  ],
  [
    'is not sorted, and is read as a whole',
    [page([other({ created_at: sentSeconds - 9_000 }), other()], 3), page([record()], 3)],
    0,
    { kind: 'made' }
  ],
  ['may not have it yet', [page([])], 10_000_000_000, { kind: 'not-yet' }],
  [
    'ends with a broken page',
    [page([other()], 2), { status: 500, body: error('InternalServiceError') }],
    0,
    { kind: 'unavailable' }
  ],
  [
    'cannot be read now',
    [{ status: 429, body: error('ServerOverloaded') }],
    0,
    { kind: 'unavailable', isRateLimit: true }
  ],
  ['is refused to this key', [{ status: 403, body: error('AccessDenied') }], 0, { kind: 'unavailable' }]
])('a search whose list %s', async (_name, answers, lagSeconds, expected) => {
  const { findTask } = arkTasks.unanswered as Extract<typeof arkTasks.unanswered, { by: 'search' }>
  const search = { ...create, sentAt, overAt: sentAt }
  expect(await given(answers, () => findTask(runtimeOf(lagSeconds), search))).toMatchObject(expected)
})

test('a search proves nothing while the call may still come, nor beside a task of that time without a name', async () => {
  const { findTask } = arkTasks.unanswered as Extract<typeof arkTasks.unanswered, { by: 'search' }>
  const searchBy = (overAt: Date | null, items: object[]) =>
    given([page(items)], () => findTask(runtimeOf(0), { ...create, sentAt, overAt }))
  expect(await searchBy(null, [])).toMatchObject({ kind: 'not-found' })
  const hourLater = { ...other({ created_at: sentSeconds + 3_600 }), safety_identifier: undefined }
  expect(await searchBy(sentAt, [hourLater])).toMatchObject({ kind: 'not-made' })
  expect(await searchBy(new Date(Number(sentAt) + 3_600_000), [hourLater])).toMatchObject({ kind: 'unavailable' })
  expect(await searchBy(null, [record()])).toMatchObject({ kind: 'made' })
})

// https://docs.byteplus.com/en/docs/ModelArk/1521720
test.each<[string, GivenAnswer[], Partial<CancelAnswer>, number]>([
  ['waits', [{ body: record({ status: 'queued' }) }, { body: '' }], { kind: 'cancelled' }, 2],
  [
    'has begun meanwhile',
    [{ body: record({ status: 'queued' }) }, { status: 409, body: error('InvalidAction') }],
    { kind: 'too-late' },
    2
  ],
  ['runs', [{ body: record() }], { kind: 'too-late' }, 1],
  ['has been made', [{ body: record({ status: 'succeeded' }) }], { kind: 'too-late' }, 1],
  ['cannot be read', [{ status: 500, body: error('InternalServiceError') }], { kind: 'unavailable' }, 1]
])('a task that %s is cancelled by DELETE only while it waits', async (_name, answers, expected, calls) => {
  expect(await given(answers, async () => arkTasks.cancelTask?.(runtimeOf(), task))).toMatchObject(expected)
  expect(provider.calls).toHaveLength(calls)
})

// https://docs.byteplus.com/en/docs/ModelArk/1541523
test.each<[string, GivenAnswer, Partial<CreateAnswer>]>([
  [
    'a picture',
    {
      body: {
        model: 'seedream-4-5',
        created: sentSeconds,
        data: [{ url: 'https://tos.example/a.jpeg', size: '2048x2048' }]
      }
    },
    {
      kind: 'made',
      taskId: chosenId,
      url: 'https://tos.example/a.jpeg',
      expiresAt: new Date((sentSeconds + 86_400) * 1000)
    }
  ],
  [
    'an error in place of the picture',
    {
      body: { created: sentSeconds, data: [{ error: { code: 'OutputImageSensitiveContentDetected', message: 'No.' } }] }
    },
    { kind: 'refused', code: 'moderated' }
  ],
  ['no picture', { body: { created: sentSeconds, data: [] } }, { kind: 'refused', code: 'provider-error' }],
  ['a refused text', { status: 400, body: error('InputTextSensitiveContentDetected') }, { code: 'moderated' }],
  ['500', { status: 500, body: error('InternalServiceError') }, { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }]
])('a call for a picture that answers %s', async (_name, answer, expected) => {
  const ask = () => arkImages.createTask(runtimeOf(), { ...create, input: { prompt: 'Cold brew', size: '2048x2048' } })
  expect(await given([answer], ask)).toMatchObject(expected)
})
