import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnsweringProvider, type AnsweringProvider, type GivenAnswer } from '../testing/answering-provider.ts'
import { checkAlibabaKey } from './alibaba/check-key.ts'
import { checkArkKey } from './ark/check-key.ts'
import { checkComfyuiServer } from './comfyui/check-key.ts'
import { checkFalKey } from './fal/check-key.ts'
import { checkGoogleKey } from './google/check-key.ts'
import type { KeyCheck } from './key-check.ts'
import { checkKieKey } from './kie/check-key.ts'
import { checkOpenaiKey } from './openai/check-key.ts'
import { checkReplicateKey } from './replicate/check-key.ts'
import { checkRunwareKey } from './runware/check-key.ts'
import { checkVertexKey } from './vertex/check-key.ts'
import { checkXaiKey } from './xai/check-key.ts'

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
    arkListLagSeconds: 60,
    replicateApiToken: 'a-key',
    replicateUrl: `${url}/v1`,
    googleApiKey: 'a-key',
    googleUrl: `${url}/v1beta`,
    vertexKey: 'a-key',
    vertexProject: undefined,
    vertexLocation: 'us-central1',
    vertexRegionUrl: url,
    vertexUrl: url,
    vertexOauthUrl: `${url}/token`,
    openaiApiKey: 'a-key',
    openaiUrl: `${url}/v1`,
    xaiApiKey: 'a-key',
    xaiUrl: `${url}/v1`,
    alibabaApiKey: 'a-key',
    alibabaUrl: url,
    comfyuiUrl: url
  })
}

const checks = {
  kie: () => checkKieKey(runtime(), 'a-key'),
  fal: () => checkFalKey(runtime(), 'a-key'),
  runware: () => checkRunwareKey(runtime(), 'a-key'),
  ark: () => checkArkKey(runtime(), 'a-key'),
  replicate: () => checkReplicateKey(runtime(), 'a-key'),
  google: () => checkGoogleKey(runtime(), 'a-key'),
  vertex: () => checkVertexKey(runtime(), 'a-key'),
  openai: () => checkOpenaiKey(runtime(), 'a-key'),
  xai: () => checkXaiKey(runtime(), 'a-key'),
  alibaba: () => checkAlibabaKey(runtime(), 'a-key'),
  comfyui: () => checkComfyuiServer(runtime())
}

const xaiKey = (more: object = {}) => ({
  acls: ['api-key:model:*', 'api-key:endpoint:*'],
  team_blocked: false,
  api_key_blocked: false,
  api_key_disabled: false,
  ...more
})

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
  ],
  [
    'replicate',
    'whose token it is',
    'GET /v1/account',
    { body: { type: 'organization', username: 'acme', name: 'Acme', github_url: 'https://github.com/acme' } },
    { verdict: 'good', words: 'takes the key, of the organization acme. It does not tell what is left.' }
  ],
  [
    'replicate',
    '401',
    'GET /v1/account',
    { status: 401, body: { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token' } },
    { verdict: 'bad' }
  ],
  [
    'google',
    'models of pictures',
    'GET /v1beta/models?pageSize=1000',
    { body: { models: [{ name: 'models/gemini-3.1-flash-image' }, { name: 'models/gemini-3.1-pro' }] } },
    { verdict: 'good', words: 'takes the key, which may use 1 model of pictures. It does not tell what is left.' }
  ],
  [
    'google',
    'no models of pictures',
    'GET /v1beta/models?pageSize=1000',
    { body: { models: [{ name: 'models/gemini-3.1-pro' }] } },
    { verdict: 'bad' }
  ],
  [
    'google',
    'a wrong key, which is a 400 there',
    'GET /v1beta/models?pageSize=1000',
    { status: 400, body: { error: { message: 'No.', status: 'X', details: [{ reason: 'API_KEY_INVALID' }] } } },
    { verdict: 'bad', words: 'refuses the key (400).' }
  ],
  [
    'openai',
    'models of pictures',
    'GET /v1/models',
    { body: { object: 'list', data: [{ id: 'gpt-image-2', object: 'model', created: 1, owned_by: 'system' }] } },
    { verdict: 'good' }
  ],
  [
    'openai',
    'a key of few rights',
    'GET /v1/models',
    { status: 403, body: { error: { message: 'Missing scopes: api.model.read', type: 'invalid_request_error' } } },
    { verdict: 'unknown' }
  ],
  [
    'openai',
    '401',
    'GET /v1/models',
    { status: 401, body: { error: { message: 'No.', code: 'invalid_api_key' } } },
    { verdict: 'bad' }
  ],
  [
    'xai',
    'what the key may call',
    'GET /v1/api-key',
    { body: xaiKey() },
    { verdict: 'good', words: 'takes the key, for every endpoint. It does not tell what is left.' }
  ],
  [
    'xai',
    'a key for words alone',
    'GET /v1/api-key',
    { body: xaiKey({ acls: ['api-key:model:*', 'api-key:endpoint:chat'] }) },
    { verdict: 'bad', words: 'takes the key, which may not make media: its endpoints are chat.' }
  ],
  ['xai', 'a disabled key', 'GET /v1/api-key', { body: xaiKey({ api_key_disabled: true }) }, { verdict: 'bad' }],
  [
    'xai',
    'a wrong key, which is a 400 there',
    'GET /v1/api-key',
    { status: 400, body: { code: '400', error: 'Incorrect API key provided.' } },
    { verdict: 'bad', words: 'refuses the key (400).' }
  ],
  [
    'alibaba',
    'a page of its list',
    'GET /api/v1/tasks/?page_no=1&page_size=1',
    { body: { total: 3, data: [], page_no: 1, page_size: 1, total_page: 3, request_id: 'one' } },
    { verdict: 'good' }
  ],
  [
    'alibaba',
    '401',
    'GET /api/v1/tasks/?page_no=1&page_size=1',
    { status: 401, body: { code: 'InvalidApiKey', message: 'No.', request_id: 'one' } },
    { verdict: 'bad', words: 'refuses the key (401).' }
  ],
  [
    'vertex',
    'an API key, which makes stills alone,',
    'POST /v1/publishers/google/models/gemini-3.1-flash-image:countTokens',
    { body: { totalTokens: 1, totalBillableCharacters: 6 } },
    {
      verdict: 'good',
      words: 'takes the key, for stills alone: clips need the key of a service account. It does not tell what is left.'
    }
  ],
  [
    'vertex',
    'a wrong API key',
    'POST /v1/publishers/google/models/gemini-3.1-flash-image:countTokens',
    {
      status: 400,
      body: {
        error: { code: 400, message: 'No.', status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] }
      }
    },
    { verdict: 'bad', words: 'refuses the key (400).' }
  ],
  [
    'comfyui',
    'its machine',
    'GET /system_stats',
    { body: { system: { comfyui_version: '0.3.75' }, devices: [{ name: 'cuda:0', vram_total: 24 * 1024 ** 3 }] } },
    { verdict: 'good', words: 'answers, 0.3.75; cuda:0, 24 GiB' }
  ],
  [
    'comfyui',
    'that a proxy wants a key',
    'GET /system_stats',
    { status: 401, body: {} },
    { verdict: 'bad', words: 'is not to be reached at COMFYUI_URL: a proxy in front of it asks for a key (401)' }
  ],
  ['comfyui', 'another page', 'GET /system_stats', { body: '<html>' }, { verdict: 'bad' }]
])('%s tells %s by one call', async (name, _what, call, answer, expected) => {
  provider.answers = [answer]
  provider.calls = []
  expect(await checks[name]()).toMatchObject(expected)
  expect(provider.calls).toEqual([expect.stringContaining(call)])
})
