import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import { alibabaVideos } from './videos.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const id = '0385dc79-5ff8-4d82-bcb6-123456789abc'
const runtimeOf = () => provider.runtime({ alibabaApiKey: 'sk-a-key', alibabaUrl: provider.url })

function create(answer: GivenAnswer) {
  provider.answers = [answer]
  return alibabaVideos.createTask(runtimeOf(), {
    apiModelPath: 'wan3.0-video',
    input: { prompt: 'Cold brew', aspectRatio: '9:16', duration: 4, resolution: '720P' },
    apiKey: 'sk-a-key',
    callbackUrl: 'https://a.b/callback',
    taskId: 'ours'
  })
}

function read(answer: GivenAnswer) {
  provider.answers = [answer]
  return alibabaVideos.readTask(runtimeOf(), { taskId: id, apiModelPath: 'wan3.0-video', apiKey: 'sk-a-key' })
}

const error = (status: number, code: string, message = 'A message.'): GivenAnswer => ({
  status,
  body: { code, message, request_id: 'a-request' }
})
const record = (output: object): GivenAnswer => ({
  body: { request_id: 'a-request', output: { task_id: id, ...output } }
})

// https://www.alibabacloud.com/help/en/model-studio/error-code
test.each<[string, GivenAnswer, object]>([
  ['a task', record({ task_status: 'PENDING' }), { kind: 'created', taskId: id }],
  ['400 about a field', error(400, 'InvalidParameter'), { kind: 'refused', code: 'invalid-input' }],
  ['400 of moderation', error(400, 'DataInspectionFailed'), { kind: 'refused', code: 'moderated' }],
  ['400 of a right of others', error(400, 'IPInfringementSuspect'), { kind: 'refused', code: 'moderated' }],
  ['400 of debts', error(400, 'Arrearage'), { code: 'no-credits-at-provider', trouble: 'no-credits' }],
  ['401', error(401, 'InvalidApiKey'), { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }],
  ['403', error(403, 'AccessDenied'), { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }],
  [
    '403 of a used up free quota',
    error(403, 'AllocationQuota.FreeTierOnly'),
    { code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['404 of a model', error(404, 'ModelNotFound'), { kind: 'refused', code: 'invalid-input' }],
  [
    '429 of the rate',
    { ...error(429, 'Throttling.RateQuota'), headers: { 'retry-after': '8' } },
    { kind: 'not-created', retryAfterSeconds: 8 }
  ],
  ['429 of the quota of a minute', error(429, 'Throttling.AllocationQuota'), { kind: 'not-created' }],
  ['429 of a bill', error(429, 'PrepaidBillOverdue'), { code: 'no-credits-at-provider', trouble: 'no-credits' }],
  ['500', error(500, 'InternalError'), { kind: 'unknown' }],
  ['503', error(503, 'ModelUnavailable'), { kind: 'unknown' }],
  ['200 without a task', { body: { request_id: 'a-request', output: {} } }, { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }]
])('a create that is answered with %s', async (_name, answer, expected) => {
  expect(await create(answer)).toMatchObject(expected)
})

// https://www.alibabacloud.com/help/en/model-studio/manage-asynchronous-tasks
test.each<[string, GivenAnswer, object]>([
  ['that it waits', record({ task_status: 'PENDING' }), { kind: 'running' }],
  ['that it runs', record({ task_status: 'RUNNING' }), { kind: 'running' }],
  [
    'a clip',
    record({ task_status: 'SUCCEEDED', video_url: 'https://dashscope-result.oss.example/a.mp4' }),
    { kind: 'succeeded', url: 'https://dashscope-result.oss.example/a.mp4' }
  ],
  ['200 without a clip', record({ task_status: 'SUCCEEDED' }), { kind: 'failed', code: 'provider-error' }],
  [
    'moderation',
    record({ task_status: 'FAILED', code: 'DataInspectionFailed', message: 'No.' }),
    { kind: 'failed', code: 'moderated' }
  ],
  [
    'a picture that cannot be used',
    record({ task_status: 'FAILED', code: 'InvalidParameter.DataInspection', message: 'No.' }),
    { kind: 'failed', code: 'invalid-input' }
  ],
  [
    'that it failed',
    record({ task_status: 'FAILED', code: 'InternalError', message: 'Oh.' }),
    { kind: 'failed', code: 'provider-error' }
  ],
  ['that it was cancelled', record({ task_status: 'CANCELED' }), { kind: 'failed', code: 'provider-error' }],
  ['that nobody knows it', record({ task_status: 'UNKNOWN' }), { kind: 'missing' }],
  ['404', error(404, 'NotFound'), { kind: 'missing' }],
  ['401', error(401, 'InvalidApiKey'), { kind: 'unavailable', isRateLimit: false }],
  ['429', error(429, 'Throttling.RateQuota'), { kind: 'unavailable', isRateLimit: true }],
  ['500', error(500, 'InternalError'), { kind: 'unavailable' }],
  ['502 that looks like an end', { status: 502, body: { output: { task_status: 'FAILED' } } }, { kind: 'unavailable' }],
  ['a page', { body: '<html>' }, { kind: 'unavailable' }]
])('a status read that answers %s', async (_name, answer, expected) => {
  expect(await read(answer)).toMatchObject(expected)
})

// https://www.alibabacloud.com/help/en/model-studio/manage-asynchronous-tasks
test.each<[string, GivenAnswer, object]>([
  ['a request id', { body: { request_id: 'a-request' } }, { kind: 'cancelled' }],
  [
    'that it no longer waits',
    error(400, 'UnsupportedOperation', 'Failed to cancel the task, please confirm if the task is in PENDING status.'),
    { kind: 'too-late' }
  ],
  ['401', error(401, 'InvalidApiKey'), { kind: 'unavailable' }],
  ['429', error(429, 'Throttling.RateQuota'), { kind: 'unavailable' }],
  ['500', error(500, 'InternalError'), { kind: 'unavailable' }]
])('a cancel that is answered with %s', async (_name, answer, expected) => {
  provider.answers = [answer]
  provider.calls = []
  const task = { taskId: id, apiModelPath: 'wan3.0-video', apiKey: 'sk-a-key' }
  expect(await alibabaVideos.cancelTask?.(runtimeOf(), task)).toMatchObject(expected)
  expect(provider.calls.map((call) => call.trim())).toEqual([`POST /api/v1/tasks/${id}/cancel`])
})
