import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import type { CreateAnswer, MediaProvider, TaskReport } from '../port.ts'
import { kieJobs } from './jobs.ts'
import { kieVeo } from './veo.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const runtimeOf = () =>
  provider.runtime({
    providerApiKey: 'a-key',
    providerUrl: provider.url,
    providerUploadUrl: undefined,
    providerCallbackSecret: undefined
  })

function read(family: MediaProvider<never>, answer: GivenAnswer): Promise<TaskReport> {
  provider.answers = [answer]
  return family.readTask(runtimeOf() as never, { taskId: 'task', apiModelPath: 'model', apiKey: 'a-key' })
}

function create(answer: GivenAnswer): Promise<CreateAnswer> {
  provider.answers = [answer]
  const task = { apiModelPath: 'model', input: {}, apiKey: 'a-key', callbackUrl: 'https://example.com', taskId: 'none' }
  return kieJobs.createTask(runtimeOf(), task)
}

const failedRecord = (failCode: string, failMsg: string) => ({ taskId: 'task', state: 'fail', failCode, failMsg })

// https://docs.kie.ai/market/common/get-task-detail, https://docs.kie.ai/market/quickstart
test.each<[string, GivenAnswer, Partial<TaskReport>]>([
  [
    '501 with the record of a failed task',
    { body: { code: 501, msg: 'Generation Failed', data: failedRecord('500', 'Internal Error') } },
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    '422 with the record of a failed task',
    { body: { code: 422, msg: 'Validation Error', data: failedRecord('422', 'The image is too small.') } },
    { kind: 'failed', code: 'invalid-input' }
  ],
  [
    '501 with a moderated record',
    { body: { code: 501, msg: 'Failed', data: failedRecord('400', 'Your prompt was flagged as violating policy.') } },
    { kind: 'failed', code: 'moderated' }
  ],
  [
    '501 alone',
    { body: { code: 501, msg: 'Generation Failed', data: null } },
    { kind: 'failed', code: 'provider-error' }
  ],
  ['422 for an unknown task', { body: { code: 422, msg: 'recordInfo is null', data: null } }, { kind: 'missing' }],
  ['404', { body: { code: 404, msg: 'Not Found', data: null } }, { kind: 'missing' }],
  ['401', { body: { code: 401, msg: 'Unauthorized' } }, { kind: 'unavailable', isRateLimit: false }],
  [
    '429',
    { status: 429, headers: { 'retry-after': '7' }, body: { code: 429, msg: 'Rate limited' } },
    { kind: 'unavailable', isRateLimit: true, retryAfterSeconds: 7 }
  ],
  ['429 in a 200', { body: { code: 429, msg: 'Slow down' } }, { kind: 'unavailable', isRateLimit: true }],
  [
    '429 in another shape',
    { status: 429, headers: { 'retry-after': '8' }, body: { error: 'Too many requests' } },
    { kind: 'unavailable', isRateLimit: true, retryAfterSeconds: 8 }
  ],
  ['455', { body: { code: 455, msg: 'Maintenance' } }, { kind: 'unavailable', retryAfterSeconds: 60 }],
  ['500', { status: 500, body: { code: 500, msg: 'Server Error' } }, { kind: 'unavailable' }],
  [
    '500 with a record that still runs',
    { body: { code: 500, msg: 'Oh', data: { state: 'generating' } } },
    { kind: 'unavailable' }
  ],
  ['505', { body: { code: 505, msg: 'Feature Disabled' } }, { kind: 'unavailable' }],
  ['a page', { body: '<!doctype html><p>Bad gateway' }, { kind: 'unavailable' }]
])('a status read of the jobs family that answers %s', async (_name, answer, expected) => {
  expect(await read(kieJobs, answer)).toMatchObject(expected)
})

// https://docs.kie.ai/veo3-api/get-veo-3-video-details
test.each<[string, GivenAnswer, Partial<TaskReport>]>([
  [
    '501 with the record of a failed task',
    { body: { code: 501, msg: 'Failed', data: { successFlag: 3, errorCode: 500, errorMessage: 'Oh.' } } },
    { kind: 'failed', code: 'provider-error' }
  ],
  [
    '422 with the record of a refused task',
    { body: { code: 422, msg: 'No', data: { successFlag: 2, errorCode: 400, errorMessage: 'Too short.' } } },
    { kind: 'failed', code: 'invalid-input' }
  ],
  [
    '400, flagged',
    { body: { code: 400, msg: 'Your prompt was flagged by content policies.' } },
    { kind: 'failed', code: 'moderated' }
  ],
  ['451', { body: { code: 451, msg: 'Failed to fetch the image.' } }, { kind: 'failed', code: 'invalid-input' }],
  ['501', { body: { code: 501, msg: 'Video generation task failed' } }, { kind: 'failed', code: 'provider-error' }],
  ['422', { body: { code: 422, msg: 'record is null', data: null } }, { kind: 'missing' }],
  ['500', { body: { code: 500, msg: 'Server Error' } }, { kind: 'unavailable' }]
])('a status read of the Veo family that answers %s', async (_name, answer, expected) => {
  expect(await read(kieVeo, answer)).toMatchObject(expected)
})

test.each<[number, Partial<CreateAnswer>]>([
  [400, { kind: 'refused', code: 'invalid-input' }],
  [401, { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }],
  [402, { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }],
  [404, { kind: 'refused', code: 'invalid-input' }],
  [408, { kind: 'unknown' }],
  [422, { kind: 'refused', code: 'invalid-input' }],
  [429, { kind: 'not-created', retryAfterSeconds: 5 }],
  [433, { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }],
  [455, { kind: 'not-created', retryAfterSeconds: 60 }],
  [500, { kind: 'unknown' }],
  [501, { kind: 'unknown' }],
  [505, { kind: 'refused', code: 'undeliverable' }]
])('a create that answers code %i', async (code, expected) => {
  expect(await create({ body: { code, msg: 'A message.', data: null } })).toMatchObject(expected)
})

const date = 'Sun, 29 Nov 2026 12:00:00 GMT'

test.each<[string, GivenAnswer, number]>([
  ['its status alone', { status: 429, body: { error: 'Too many requests' } }, 5],
  ['a code that is a text', { body: { code: '429', msg: 'Slow down' } }, 5],
  ['the code of an error within', { body: { error: { code: 429, message: 'Slow down' } } }, 5],
  [
    'a date by the clock of its server',
    { status: 429, headers: { date, 'retry-after': 'Sun, 29 Nov 2026 12:00:40 GMT' }, body: {} },
    40
  ],
  [
    'a date that has passed',
    { status: 429, headers: { date, 'retry-after': 'Sat, 28 Nov 2026 12:00:00 GMT' }, body: {} },
    0.5
  ],
  ['a day', { status: 429, headers: { 'retry-after': '86400' }, body: {} }, 3_600],
  ['nonsense', { status: 429, headers: { 'retry-after': 'soon' }, body: {} }, 5]
])('a create that is told to wait by %s', async (_name, answer, retryAfterSeconds) => {
  expect(await create(answer)).toMatchObject({ kind: 'not-created', retryAfterSeconds })
})

test('a create whose TLS handshake fails was never sent', async () => {
  // A server without a certificate agrees on no cipher.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const task = { apiModelPath: 'model', input: {}, apiKey: 'a-key', callbackUrl: 'https://example.com', taskId: 'none' }
  const runtime = runtimeOf()
  const settings = { ...runtime.settings, providerUrl: `https://127.0.0.1:${port}` }
  expect(await kieJobs.createTask({ ...runtime, settings }, task)).toMatchObject({
    kind: 'not-created',
    trouble: 'unreachable'
  })
  server.close()
})
