import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import type { CreateAnswer, TaskReport } from '../port.ts'
import { runwareTasks } from './tasks.ts'

const taskId = '019aa1b2-c3d4-4e5f-8a6b-7c8d9e0f1a2b'
let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const runtimeOf = () => provider.runtime({ runwareApiKey: 'a-key', runwareUrl: `${provider.url}/v1` })
const error = (code: string, more: object = { taskUUID: taskId }) => ({
  data: [],
  errors: [{ code, message: 'A message.', taskType: 'imageInference', ...more }]
})

function create(answer: GivenAnswer, input: Record<string, unknown> = {}): Promise<CreateAnswer> {
  provider.answers = [answer]
  provider.calls = []
  const task = { apiModelPath: 'google:4@2', input, apiKey: 'a-key', callbackUrl: 'https://a.b/callback', taskId }
  return runwareTasks.createTask(runtimeOf(), task)
}

function read(answer: GivenAnswer): Promise<TaskReport> {
  provider.answers = [answer]
  return runwareTasks.readTask(runtimeOf(), { taskId, apiModelPath: 'google:4@2', apiKey: 'a-key' })
}

test('a create is a list with one task of the id that we chose', async () => {
  await create(
    { body: { data: [{ taskType: 'videoInference', taskUUID: taskId }] } },
    {
      taskType: 'videoInference',
      positivePrompt: 'Cold brew',
      size: '720x1280',
      firstFrame: 'https://a.b/first.png',
      lastFrame: 'https://a.b/last.png',
      audio: false
    }
  )
  expect(provider.calls).toHaveLength(1)
  expect(JSON.parse(provider.calls[0]!.replace('POST /v1 ', ''))).toEqual([
    {
      taskType: 'videoInference',
      taskUUID: taskId,
      model: 'google:4@2',
      positivePrompt: 'Cold brew',
      width: 720,
      height: 1280,
      inputs: {
        frameImages: [
          { image: 'https://a.b/first.png', frame: 'first' },
          { image: 'https://a.b/last.png', frame: 'last' }
        ]
      },
      settings: { audio: false },
      deliveryMethod: 'async',
      outputType: 'URL',
      includeCost: true,
      numberResults: 1,
      webhookURL: 'https://a.b/callback'
    }
  ])
})

// https://runware.ai/docs/platform/errors
test.each<[string, GivenAnswer, Partial<CreateAnswer>]>([
  ['our task', { body: { data: [{ taskType: 'imageInference', taskUUID: taskId }] } }, { kind: 'created', taskId }],
  ['that the id was used before', { status: 400, body: error('conflictTaskUUID') }, { kind: 'created', taskId }],
  [
    '400 about a field',
    { status: 400, body: error('unsupportedParameter') },
    { kind: 'refused', code: 'invalid-input' }
  ],
  ['moderation', { status: 400, body: error('invalidProviderContent') }, { kind: 'refused', code: 'moderated' }],
  [
    '401',
    { status: 401, body: error('invalidApiKey', { parameter: 'apiKey' }) },
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '402',
    { status: 402, body: error('insufficientCredits') },
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  [
    'missing credits with another status',
    { status: 400, body: error('insufficientCredits') },
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['403', { status: 403, body: error('permissionDenied') }, { kind: 'refused', trouble: 'key-refused' }],
  [
    '429',
    { status: 429, headers: { 'retry-after': '11' }, body: error('rateLimitExceeded') },
    { kind: 'not-created', retryAfterSeconds: 11 }
  ],
  ['500', { status: 500, body: error('internalServerError') }, { kind: 'unknown' }],
  ['503', { status: 503, body: error('noAvailableServer') }, { kind: 'unknown' }],
  ['200 with another task alone', { body: { data: [{ taskUUID: 'other' }] } }, { kind: 'unknown' }],
  [
    'another task’s error beside our task',
    { body: { data: [{ taskUUID: taskId }], errors: error('invalidModel', { taskUUID: 'other' }).errors } },
    { kind: 'created' }
  ],
  ['a page', { body: '<html>' }, { kind: 'unknown' }]
])('a create that answers %s', async (_name, answer, expected) => {
  expect(await create(answer)).toMatchObject(expected)
})

// https://runware.ai/docs/platform/task-polling
test.each<[string, GivenAnswer, Partial<TaskReport>]>([
  ['processing', { body: { data: [{ taskUUID: taskId, status: 'processing' }] } }, { kind: 'running' }],
  [
    'a picture',
    { body: { data: [{ taskUUID: taskId, status: 'success', imageURL: 'https://im.runware.ai/a.png' }] } },
    { kind: 'succeeded', url: 'https://im.runware.ai/a.png' }
  ],
  [
    'a clip',
    {
      body: { data: [{ taskUUID: taskId, status: 'success', videoURL: 'https://vm.runware.ai/a.mp4', cost: 0.6045 }] }
    },
    { kind: 'succeeded', url: 'https://vm.runware.ai/a.mp4', cost: { currency: 'USD', millionths: 604_500 } }
  ],
  ['success without a result', { body: { data: [{ taskUUID: taskId, status: 'success' }] } }, { kind: 'failed' }],
  ['nothing', { body: { data: [] } }, { kind: 'missing' }],
  ['another task alone', { body: { data: [{ taskUUID: 'other', status: 'success' }] } }, { kind: 'missing' }],
  ['that it failed or is unknown', { status: 404, body: error('taskFailedOrNotFound') }, { kind: 'missing' }],
  ['moderation', { body: error('invalidProviderContent') }, { kind: 'failed', code: 'moderated' }],
  ['a timeout behind', { body: error('timeoutProvider') }, { kind: 'failed', code: 'provider-error' }],
  ['a picture that is not one', { body: error('invalidInputImage') }, { kind: 'failed', code: 'invalid-input' }],
  ['a cancelled task', { body: error('taskCancelled') }, { kind: 'failed', code: 'provider-error' }],
  ['401', { status: 401, body: error('invalidApiKey', {}) }, { kind: 'unavailable', isRateLimit: false }],
  ['429', { status: 429, body: error('rateLimitExceeded') }, { kind: 'unavailable', isRateLimit: true }],
  ['500', { status: 500, body: error('internalServerError') }, { kind: 'unavailable' }],
  ['a page', { body: '<html>' }, { kind: 'unavailable' }]
])('a status read that answers %s', async (_name, answer, expected) => {
  expect(await read(answer)).toMatchObject(expected)
})

test('a file that Runware stores has the address that it says', async () => {
  provider.answers = [{ body: { data: [{ mediaUUID: 'one', mediaURL: 'https://im.runware.ai/one.png' }] } }]
  provider.calls = []
  const body = new Blob(['picture']).stream()
  const input = { body, contentType: 'image/png', fileName: 'a.png', apiKey: 'a-key' }
  expect(await runwareTasks.upload(runtimeOf(), input)).toBe('https://im.runware.ai/one.png')
  expect(provider.calls[0]).toContain(`"media":"data:image/png;base64,${btoa('picture')}"`)
})
