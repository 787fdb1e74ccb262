import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../../testing/answering-provider.ts'
import { googleImages } from './images.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

function create(answer: GivenAnswer) {
  provider.answers = [answer]
  return googleImages.createTask(provider.runtime({ googleApiKey: 'a-key', googleUrl: `${provider.url}/v1beta` }), {
    apiModelPath: 'gemini-3.1-flash-image',
    input: { prompt: 'Cold brew', aspectRatio: '9:16' },
    apiKey: 'a-key',
    callbackUrl: 'https://a.b/callback',
    taskId: 'ours'
  })
}

const refused = (code: number, status: string, message: string, details?: object[]): GivenAnswer => ({
  status: code,
  body: { error: { code, message, status, ...(details && { details }) } }
})
const errorInfo = (reason: string) => [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]
const candidate = (more: object): GivenAnswer => ({ body: { candidates: [{ index: 0, ...more }] } })

// https://ai.google.dev/gemini-api/docs/troubleshooting, https://ai.google.dev/api/generate-content
test.each<[string, GivenAnswer, object]>([
  [
    'a picture',
    candidate({
      finishReason: 'STOP',
      content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: btoa('picture') } }] }
    }),
    { kind: 'given', taskId: 'ours' }
  ],
  [
    'words in place of a picture',
    candidate({ finishReason: 'STOP', content: { role: 'model', parts: [{ text: 'I cannot draw this.' }] } }),
    { kind: 'refused', code: 'provider-error' }
  ],
  ['no picture', candidate({ finishReason: 'NO_IMAGE' }), { kind: 'refused', code: 'provider-error' }],
  ['a picture that was held back', candidate({ finishReason: 'IMAGE_SAFETY' }), { kind: 'refused', code: 'moderated' }],
  [
    'prohibited content',
    candidate({ finishReason: 'IMAGE_PROHIBITED_CONTENT' }),
    { kind: 'refused', code: 'moderated' }
  ],
  [
    'a blocked prompt',
    { body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } },
    { kind: 'refused', code: 'moderated' }
  ],
  [
    '400 about a field',
    refused(400, 'INVALID_ARGUMENT', 'Invalid value at image_config.'),
    { kind: 'refused', code: 'invalid-input' }
  ],
  [
    '400 of a wrong key',
    refused(400, 'INVALID_ARGUMENT', 'API key not valid.', errorInfo('API_KEY_INVALID')),
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '400 of a country without a free tier',
    refused(
      400,
      'FAILED_PRECONDITION',
      'Gemini API free tier is not available in your country. Please enable billing on your project in Google AI Studio.'
    ),
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  [
    '403',
    refused(403, 'PERMISSION_DENIED', "Your API key doesn't have the required permissions."),
    { kind: 'refused', code: 'undeliverable', trouble: 'key-refused' }
  ],
  [
    '403 without billing',
    refused(403, 'PERMISSION_DENIED', 'This API requires billing.', errorInfo('BILLING_DISABLED')),
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['404 of a model', refused(404, 'NOT_FOUND', 'The model is not found.'), { kind: 'refused', code: 'invalid-input' }],
  [
    '429 of the rate',
    refused(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '22s' }
    ]),
    { kind: 'not-created' }
  ],
  [
    '429 without money',
    refused(
      429,
      'RESOURCE_EXHAUSTED',
      'Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.'
    ),
    { kind: 'refused', code: 'no-credits-at-provider', trouble: 'no-credits' }
  ],
  ['500', refused(500, 'INTERNAL', 'An unexpected error occurred.'), { kind: 'unknown' }],
  ['503', refused(503, 'UNAVAILABLE', 'The model is overloaded.'), { kind: 'unknown' }],
  ['504', refused(504, 'DEADLINE_EXCEEDED', 'The deadline has passed.'), { kind: 'unknown' }],
  ['a page', { body: '<html>' }, { kind: 'unknown' }]
])('a call that is answered with %s', async (_name, answer, expected) => {
  expect(await create(answer)).toMatchObject(expected)
})
