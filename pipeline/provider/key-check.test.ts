import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../testing/answering-provider.ts'
import { checkArkKey } from './ark/check-key.ts'
import { checkFalKey } from './fal/check-key.ts'
import type { KeyCheck } from './key-check.ts'
import { checkKieKey } from './kie/check-key.ts'
import { checkRunwareKey } from './runware/check-key.ts'

let provider: AnsweringProvider

beforeAll(async () => {
  provider = await startAnsweringProvider()
})
afterAll(() => provider.close())

const runtime = () => {
  const { url } = provider
  return provider.runtime({
    providerApiKey: 'a-key',
    providerUrl: url,
    providerUploadUrl: undefined,
    providerCallbackSecret: undefined,
    falApiKey: 'a-key',
    falUrl: url,
    falPlatformUrl: `${url}/v1`,
    falJwksUrl: url,
    runwareApiKey: 'a-key',
    runwareUrl: `${url}/v1`,
    arkApiKey: 'a-key',
    arkUrl: `${url}/api/v3`,
    arkListLagSeconds: 60
  })
}

const checks = {
  kie: () => checkKieKey(runtime(), 'a-key'),
  fal: () => checkFalKey(runtime(), 'a-key'),
  runware: () => checkRunwareKey(runtime(), 'a-key'),
  ark: () => checkArkKey(runtime(), 'a-key')
}

test.each<[keyof typeof checks, string, string, GivenAnswer, Partial<KeyCheck>]>([
  [
    'kie',
    'its credits',
    'GET /api/v1/chat/credit',
    { body: { code: 200, msg: 'success', data: 1234 } },
    { verdict: 'good', balance: { amount: 1234, unit: 'credits' } }
  ],
  ['kie', 'no credits', 'GET /api/v1/chat/credit', { body: { code: 200, data: 0 } }, { verdict: 'bad' }],
  [
    'kie',
    'a refusal with HTTP 200',
    'GET /api/v1/chat/credit',
    { body: { code: 401, msg: 'No.' } },
    { verdict: 'bad', words: 'refuses the key (401).' }
  ],
  ['kie', 'a page', 'GET /api/v1/chat/credit', { body: '<html>' }, { verdict: 'unknown' }],
  [
    'fal',
    'its dollars',
    'GET /v1/account/billing?expand=credits',
    { body: { username: 'my-team', credits: { current_balance: 24.5, currency: 'USD' } } },
    { verdict: 'good', words: 'takes the key, whose account has $24.50 left.' }
  ],
  [
    'fal',
    'that this takes an admin',
    'GET /v1/account/billing?expand=credits',
    { status: 403, body: { error: { message: 'Admin API key required' } } },
    { verdict: 'good', balance: null }
  ],
  ['fal', '401', 'GET /v1/account/billing?expand=credits', { status: 401, body: {} }, { verdict: 'bad' }],
  [
    'runware',
    'its dollars',
    'POST /v1 [{"taskType":"accountManagement"',
    { body: { data: [{ taskType: 'accountManagement', balance: 0.23815 }] } },
    { verdict: 'good', balance: { amount: 0.238_15, unit: 'USD' } }
  ],
  [
    'runware',
    'its dollars with their currency',
    'POST /v1 [{"taskType":"accountManagement"',
    { body: { data: [{ taskType: 'accountManagement', balance: { amount: 3, currency: 'USD' } }] } },
    { verdict: 'good', balance: { amount: 3, unit: 'USD' } }
  ],
  [
    'runware',
    '401',
    'POST /v1 [{"taskType":"accountManagement"',
    { status: 401, body: { errors: [{ code: 'invalidApiKey' }] } },
    { verdict: 'bad' }
  ],
  [
    'ark',
    'a page of its list',
    'GET /api/v3/contents/generations/tasks?page_num=1&page_size=1',
    { body: { items: [], total: 7 } },
    { verdict: 'good', balance: null }
  ],
  [
    'ark',
    'that the key may not list',
    'GET /api/v3/contents/generations/tasks?page_num=1&page_size=1',
    { status: 403, body: { error: { code: 'AccessDenied', message: 'No.' } } },
    { verdict: 'bad' }
  ],
  [
    'ark',
    '500',
    'GET /api/v3/contents/generations/tasks?page_num=1&page_size=1',
    { status: 500, body: { error: { code: 'InternalServiceError', message: 'No.' } } },
    { verdict: 'unknown' }
  ]
])('%s tells %s by one call', async (name, _what, call, answer, expected) => {
  provider.answers = [answer]
  provider.calls = []
  expect(await checks[name]()).toMatchObject(expected)
  expect(provider.calls).toEqual([expect.stringContaining(call)])
})
