import Anthropic from '@anthropic-ai/sdk'
import { adFormat, adFormatSlugs, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { AI_GATEWAY_BYOK_ALIAS, AI_GATEWAY_BYOK_HEADER } from '@callsheet/lib/registry.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import { minimumScenesOf } from '@callsheet/lib/wire/script.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultInput } from './control/faults.ts'
import { startModelUnderstudy, type ModelUnderstudy } from './server.ts'
import { callDirectly, gatewayHeaders } from './testing/call-directly.ts'

let understudy: ModelUnderstudy
let client: Anthropic

beforeAll(async () => {
  understudy = await startModelUnderstudy({ port: 0, minimumCacheTokens: 10 })
  client = new Anthropic({ baseURL: understudy.url, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => understudy.stop())
beforeEach(() => fetch(`${understudy.url}/__control/reset`, { method: 'POST' }))

const ask = {
  model: 'claude-sonnet-5-5',
  max_tokens: 500,
  messages: [{ role: 'user' as const, content: 'Cold brew that never turns bitter' }]
}
const ideas = ['Cold brew that never turns bitter', 'Refillable deodorant for sensitive skin']

function post(body: unknown, headers: Record<string, string> = gatewayHeaders): Promise<Response> {
  return fetch(`${understudy.url}/v1/messages`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })
}

async function strike(fault: FaultInput): Promise<void> {
  const response = await fetch(`${understudy.url}/__control/faults`, { method: 'POST', body: JSON.stringify(fault) })
  expect(response.status).toBe(200)
}

function writeScript(formatSlug: AdFormatSlug, sceneCount: number, idea = ideas[0] as string) {
  return runAgent({
    agent: 'ugc-script-writer',
    input: {
      formatSlug,
      idea,
      sceneCount,
      quotes: [{ id: 'q_1', text: 'I left it out all day. It never turned bitter on me.' }],
      cast: []
    },
    callModel: callDirectly(understudy.url)
  })
}

describe.each(ideas)('scripts and storyboards of "%s"', (idea) => {
  it.each(adFormatSlugs)(
    '%s passes its schema and disciplines at first try, from one scene to twelve',
    async (slug) => {
      for (const sceneCount of [1, 2, 4, 5, 9, 12].filter((count) => count >= minimumScenesOf(slug))) {
        const script = await writeScript(slug, sceneCount, idea)
        expect(script.attempts).toBe(1)
        expect(script.answer.scenes).toHaveLength(sceneCount)
        const videoType = adFormat(slug).suggestedVideoType
        const { label, presenterCount } = videoTypeEntry(videoType)
        const board = await runAgent({
          agent: 'storyboard-director',
          input: {
            script: script.answer,
            idea,
            aspectRatio: '9:16',
            videoType: { slug: videoType, label, presenterCount },
            shotCount: sceneCount,
            durations: [4, 5, 6, 8, 10, 12, 15],
            lockedElements: []
          },
          callModel: callDirectly(understudy.url)
        })
        expect(board.attempts).toBe(1)
        expect(board.answer.elements.length).toBeGreaterThan(0)
      }
    }
  )
})

it('repairs are needed once after an answer that breaks the schema or the craft', async () => {
  await strike({ kind: 'schema-violation' })
  expect((await writeScript('talking-head', 4)).attempts).toBe(2)
  await strike({ kind: 'discipline-violation' })
  expect((await writeScript('talking-head', 4)).attempts).toBe(2)
  await strike({ kind: 'no-tool-call' })
  expect((await writeScript('podcast', 4)).attempts).toBe(2)
})

it('a script cites the quote it was given', async () => {
  const { answer } = await writeScript('talking-head', 5)
  expect(answer.scenes.flatMap((scene) => scene.receipts)).toEqual(['q_1'])
})

it('the same request gives the same answer, from a model that says it is the understudy', async () => {
  const [one, two] = [await client.messages.create(ask), await client.messages.create(ask)]
  expect(one.content).toEqual(two.content)
  expect(one.model).toBe('understudy-claude-sonnet-5-5')
  expect(one.stop_reason).toBe('end_turn')
})

it('streams the same answer to the provider’s SDK as in JSON, also with tools', async () => {
  const tools = [
    {
      name: 'note_idea',
      description: 'Notes it.',
      input_schema: { type: 'object' as const, properties: { idea: { type: 'string' } }, required: ['idea'] }
    }
  ]
  const request = { ...ask, tools, tool_choice: { type: 'tool' as const, name: 'note_idea' } }
  const [whole, streamed] = [
    await client.messages.create(request),
    await client.messages.stream(request).finalMessage()
  ]
  const input = { idea: 'Cold brew that never turns bitter' }
  expect(whole.content[0]).toMatchObject({ type: 'tool_use', name: 'note_idea', input })
  expect(streamed.content[0]).toMatchObject({ type: 'tool_use', name: 'note_idea', input })
  expect(streamed.stop_reason).toBe('tool_use')
  expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens)
})

it('max_tokens and stop sequences cut an answer short', async () => {
  expect((await client.messages.create({ ...ask, max_tokens: 3 })).stop_reason).toBe('max_tokens')
  const stopped = await client.messages.create({ ...ask, stop_sequences: ['brew'] })
  expect(stopped).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'brew' })
})

it('a marked prefix is written to the cache once and read after that', async () => {
  const system = [
    {
      type: 'text' as const,
      text: `You write ads. ${'Be plain. '.repeat(40)}`,
      cache_control: { type: 'ephemeral' as const }
    }
  ]
  const first = await client.messages.create({ ...ask, system })
  const second = await client.messages.create({ ...ask, system, messages: [{ role: 'user', content: 'Another one' }] })
  expect(first.usage.cache_creation_input_tokens).toBeGreaterThan(50)
  expect(second.usage.cache_read_input_tokens).toBe(first.usage.cache_creation_input_tokens)
  expect(second.usage.cache_creation_input_tokens).toBe(0)
})

it.each([
  [
    'no access',
    ask,
    { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' },
    401,
    'authentication_error'
  ],
  ['no max_tokens', { ...ask, max_tokens: undefined }, gatewayHeaders, 400, 'max_tokens: Field required'],
  ['an unknown role', { ...ask, messages: [{ role: 'judge', content: 'x' }] }, gatewayHeaders, 400, 'messages.0.role'],
  ['no messages', { ...ask, messages: [] }, gatewayHeaders, 400, 'at least one message'],
  ['broken JSON', '{"model":', gatewayHeaders, 400, 'valid JSON'],
  [
    'an unknown forced tool',
    { ...ask, tools: [{ name: 'a', input_schema: { type: 'object' } }], tool_choice: { type: 'tool', name: 'b' } },
    gatewayHeaders,
    400,
    'not found'
  ],
  [
    'a tool without an answer',
    {
      ...ask,
      messages: [
        ...ask.messages,
        { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'a', input: {} }] },
        { role: 'user', content: 'and?' }
      ]
    },
    gatewayHeaders,
    400,
    'tool_use'
  ]
])('%s is refused in the provider’s words', async (_name, body, headers, status, words) => {
  const response = await post(body, headers as Record<string, string>)
  expect(response.status).toBe(status)
  const text = await response.text()
  expect(text).toContain(words)
  expect(text).toContain('request_id')
})

it('faults hit exactly the wanted number of requests', async () => {
  await strike({ kind: 'rate-limited', retryAfterSeconds: 7, count: 2 })
  const limited = await post(ask)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await post(ask)).status).toBe(429)
  expect((await post(ask)).status).toBe(200)
  await strike({ kind: 'overloaded' })
  expect((await post(ask)).status).toBe(529)
  await strike({ kind: 'reset' })
  await expect(post(ask)).rejects.toThrow()
  await strike({ kind: 'malformed-json' })
  await expect((await post(ask)).json()).rejects.toThrow()
})

it.each([false, true])('a stream breaks off in its middle (inside an event: %s)', async (midEvent) => {
  await strike({ kind: 'break-off', afterEvents: 5, midEvent })
  const response = await post({ ...ask, stream: true })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

it('keeps its requests with headers for assertions', async () => {
  await post(ask)
  const { requests } = (await (await fetch(`${understudy.url}/__control/requests`)).json()) as {
    requests: { headers: Record<string, string>; body: unknown; status: number }[]
  }
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers[AI_GATEWAY_BYOK_HEADER]).toBe(AI_GATEWAY_BYOK_ALIAS)
  expect(requests[0]).toMatchObject({ status: 200, body: ask })
})

describe('as the provider itself', () => {
  const apiKey = 'sk-ant-understudy'
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': apiKey }
  let provider: ModelUnderstudy
  beforeAll(async () => {
    provider = await startModelUnderstudy({ port: 0, apiKey })
  })
  afterAll(() => provider.stop())

  const call = async (body: unknown, given: Record<string, string> = headers) => {
    const response = await fetch(`${provider.url}/v1/messages`, {
      method: 'POST',
      headers: given,
      body: JSON.stringify(body)
    })
    const { error } = (await response.json()) as { error?: { type: string; message: string } }
    return [response.status, error?.type, error?.message]
  }

  it('answers the SDK with its key', async () => {
    const sdk = new Anthropic({ baseURL: provider.url, apiKey, maxRetries: 0 })
    expect((await sdk.messages.create(ask)).stop_reason).toBe('end_turn')
  })

  const { 'x-api-key': _key, ...keyless } = headers
  const { 'anthropic-version': _version, ...versionless } = headers
  it.each([
    ['no key, also with an alias', ask, { ...keyless, 'gw-byok-alias': 'any' }, 401, 'authentication_error'],
    ['another key', ask, { ...headers, 'x-api-key': 'sk-ant-other' }, 401, 'authentication_error'],
    ['no version', ask, versionless, 400, 'invalid_request_error'],
    ['an unknown version', ask, { ...headers, 'anthropic-version': '2030-01-01' }, 400, 'invalid_request_error'],
    ['a model of nobody', { ...ask, model: 'writer' }, headers, 404, 'not_found_error'],
    ['an unknown field', { ...ask, user_prompt: 'x' }, headers, 400, 'invalid_request_error'],
    ['a beta field without its header', { ...ask, context_management: {} }, headers, 400, 'invalid_request_error'],
    [
      'an unknown field of a block',
      { ...ask, messages: [{ role: 'user', content: [{ type: 'text', text: 'x', note: 'y' }] }] },
      headers,
      400,
      'invalid_request_error'
    ],
    [
      'a tool call whose input is text',
      {
        ...ask,
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'note', input: '{"half' }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }] }
        ]
      },
      headers,
      400,
      'invalid_request_error'
    ],
    ['more than 32 MB', { ...ask, system: 'x'.repeat(33 * 1024 * 1024) }, headers, 413, 'request_too_large']
  ])('refuses %s', async (_what, body, given, status, type) => {
    expect((await call(body, given)).slice(0, 2)).toEqual([status, type])
  })
})
