import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import { openaiImages } from './images.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

function create(answer: GivenAnswer) {
  provider.answers = [answer]
  return openaiImages.createTask(provider.runtime({ openaiApiKey: 'sk-a-key', openaiUrl: `${provider.url}/v1` }), {
    apiModelPath: 'gpt-image-2',
    input: { prompt: 'Cold brew', size: '1024x1024' },
    apiKey: 'sk-a-key',
    callbackUrl: 'https://a.b/callback',
    taskId: 'ours'
  })
}

const error = (message: string, type: string, code: string | null = null) => ({
  error: { message, type, param: null, code }
})
const quota = 'You exceeded your current quota, please check your plan and billing details.'

// https://platform.openai.com/docs/guides/error-codes, https://platform.openai.com/docs/guides/image-generation
test.each<[string, GivenAnswer, object]>([
  ['a picture', { body: { created: 1, data: [{ b64_json: btoa('picture') }] } }, { kind: 'given', taskId: 'ours' }],
  ['200 without a picture', { body: { created: 1, data: [] } }, { kind: 'refused', code: 'provider-error' }],
  [
    '400 about a field',
    { status: 400, body: error("Unknown parameter: 'colour'.", 'invalid_request_error', 'unknown_parameter') },
    { kind: 'refused', code: 'invalid-input' }
  ],
  [
    'moderation',
    {
      status: 400,
      body: error(
        'Your request was rejected by the safety system.',
        'image_generation_user_error',
        'moderation_blocked'
      )
    },
    { kind: 'refused', code: 'moderated' }
  ],
  [
    'the hard limit of the bill',
    {
      status: 400,
      body: error('Billing hard limit has been reached', 'image_generation_user_error', 'billing_hard_limit_reached')
    },
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  [
    '401',
    { status: 401, body: error('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key') },
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '403 of a country',
    { status: 403, body: error('Country, region, or territory not supported', 'request_forbidden') },
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '404 of a model',
    { status: 404, body: error('The model does not exist', 'invalid_request_error', 'model_not_found') },
    { kind: 'refused', code: 'invalid-input' }
  ],
  [
    '429 of the rate',
    {
      status: 429,
      headers: { 'retry-after': '12' },
      body: error('Rate limit reached for images per minute.', 'requests', 'rate_limit_exceeded')
    },
    { kind: 'not-created', retryAfterSeconds: 12 }
  ],
  ...[
    'insufficient_quota',
    'credit_balance_exhausted',
    'organization_spend_limit_exceeded',
    'project_spend_limit_exceeded',
    'organization_usage_limit_exceeded'
  ].map((code): [string, GivenAnswer, object] => [
    `429 without money: ${code}`,
    { status: 429, body: error(quota, 'insufficient_quota', code) },
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ]),
  ['500', { status: 500, body: error('The server had an error', 'server_error') }, { kind: 'unknown' }],
  ['503', { status: 503, body: error('The engine is overloaded', 'server_error') }, { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }],
  ['JSON of another kind', { body: { ok: true } }, { kind: 'unknown' }]
])('a call that is answered with %s', async (_name, answer, expected) => {
  expect(await create(answer)).toMatchObject(expected)
})
