import { afterEach, describe, expect, test } from 'vitest'
import { AI_GATEWAY_BYOK_ALIAS, AI_GATEWAY_BYOK_HEADER, modelRoles } from '@callsheet/lib/registry.ts'
import {
  encode,
  eventStream,
  exampleEvents,
  exampleMessage,
  startScriptedGateway,
  type GatewayScript
} from '../testing/script-gateway.ts'
import { parseAgentsSettings } from '../settings.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(script: GatewayScript, env: Record<string, string> = {}) {
  const gateway = await startScriptedGateway(script)
  const agents = await startTestAgents({ GATEWAY_URL: gateway.url, ...env })
  stops.push(gateway.stop, agents.stop)
  return { gateway, agents }
}

const answer = () => Response.json(exampleMessage)
const ephemeral = { type: 'ephemeral' }

test('the legacy shape becomes a Messages request with the system message marked', async () => {
  const { gateway, agents } = await start(answer)
  const response = await agents.post('/run', {
    system_prompt: 'You write ads.',
    user_prompt: 'Cold brew',
    model: 'writer'
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ...exampleMessage, text: 'Cold brew, never bitter.' })
  expect(gateway.seen[0]?.path).toBe('/v1/messages')
  expect(gateway.seen[0]?.body).toEqual({
    model: modelRoles.writer,
    // 8,192 for the answer, and the rest for the thoughts of this model before it.
    max_tokens: 24_192,
    system: [{ type: 'text', text: 'You write ads.', cache_control: ephemeral }],
    messages: [{ role: 'user', content: 'Cold brew' }],
    stream: false
  })
})

test('system messages are hoisted in order and only the last block and the last tool are marked', async () => {
  const { gateway, agents } = await start(answer)
  await agents.post('/run', {
    model: 'claude-haiku-4-5',
    max_tokens: 10,
    temperature: 0.5,
    system: [{ type: 'text', text: 'one', cache_control: ephemeral }],
    messages: [
      { role: 'system', content: 'two' },
      { role: 'user', content: [{ type: 'text', text: 'hello', cache_control: ephemeral }] },
      { role: 'system', content: [{ type: 'text', text: 'three' }] }
    ],
    tools: [
      { name: 'first', input_schema: { type: 'object' }, cache_control: ephemeral },
      { name: 'last', input_schema: { type: 'object' } },
      { name: 'deferred', input_schema: { type: 'object' }, defer_loading: true }
    ],
    tool_choice: { type: 'tool', name: 'last' },
    top_p: 0.9
  })
  expect(gateway.seen[0]?.body).toEqual({
    model: 'claude-haiku-4-5',
    max_tokens: 10,
    temperature: 0.5,
    system: [
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
      { type: 'text', text: 'three', cache_control: ephemeral }
    ],
    messages: [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }],
    tools: [
      { name: 'first', input_schema: { type: 'object' } },
      { name: 'last', input_schema: { type: 'object' }, cache_control: ephemeral },
      { name: 'deferred', input_schema: { type: 'object' }, defer_loading: true }
    ],
    tool_choice: { type: 'tool', name: 'last' },
    top_p: 0.9,
    stream: false
  })
})

test('the alias travels on every call and no key does, whatever the caller sends', async () => {
  const { gateway, agents } = await start(answer, { GATEWAY_HEADERS: '{"cf-aig-authorization":"Bearer gateway"}' })
  await agents.post(
    '/run',
    { user_prompt: 'x' },
    { headers: { 'x-api-key': 'sk-ant-caller', 'anthropic-beta': 'one,two' } }
  )
  const headers = gateway.seen[0]?.headers
  expect(headers?.get('gw-byok-alias')).toBe(AI_GATEWAY_BYOK_ALIAS)
  expect(headers?.get('cf-aig-authorization')).toBe('Bearer gateway')
  expect(headers?.get('anthropic-version')).toBe('2023-06-01')
  expect(headers?.get('anthropic-beta')).toBe('one,two')
  expect(headers?.get('x-api-key')).toBeNull()
  expect(headers?.get('authorization')).toBeNull()
})

describe('with a key of the provider', () => {
  const key = 'sk-ant-of-the-test-and-secret'
  const direct = async (script: GatewayScript, env: Record<string, string> = {}) => {
    const provider = await startScriptedGateway(script)
    const agents = await startTestAgents({
      GATEWAY_URL: '',
      ANTHROPIC_API_KEY: `${key}\n`,
      ANTHROPIC_BASE_URL: `${provider.url}/`,
      ...env
    })
    stops.push(provider.stop, agents.stop)
    return { provider, agents }
  }

  test('calls go to it directly, with the key, the version and the alias', async () => {
    const { provider, agents } = await direct(answer)
    expect(
      (await agents.post('/run', { user_prompt: 'x' }, { headers: { 'x-api-key': 'of-the-caller' } })).status
    ).toBe(200)
    const [seen] = provider.seen
    expect(seen?.path).toBe('/v1/messages')
    expect(seen?.headers.get('x-api-key')).toBe(key)
    expect(seen?.headers.get('anthropic-version')).toBe('2023-06-01')
    expect(seen?.headers.get(AI_GATEWAY_BYOK_HEADER)).toBe(AI_GATEWAY_BYOK_ALIAS)
    expect(seen?.headers.get('authorization')).toBeNull()
  })

  test('a server that repeats the key in its refusal does not make us repeat it', async () => {
    const { agents } = await direct(({ headers }) => {
      const said = `Invalid key ${headers.get('x-api-key')}.`
      return Response.json({ type: 'error', error: { type: 'authentication_error', message: said } }, { status: 401 })
    })
    for (const path of ['/run', '/stream']) {
      const response = await agents.post(path, { user_prompt: 'x' })
      const problem = await response.text()
      expect(response.status).toBe(502)
      expect(problem).toContain('Check ANTHROPIC_API_KEY')
      expect(problem).not.toContain(key)
    }
    for (const path of ['/health', '/ready', '/openapi.json'])
      expect(await (await fetch(agents.url + path)).text()).not.toContain(key)
    expect(await agents.metrics()).not.toContain(key)
  })

  test('a redirect is not followed, so the key goes nowhere else', async () => {
    const { provider, agents } = await direct(() => new Response(null, { status: 307, headers: { location: '/else' } }))
    const response = await agents.post('/run', { user_prompt: 'x' })
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('ANTHROPIC_BASE_URL is wrong') })
    expect(provider.seen).toHaveLength(1)
  })
})

test.each([
  ['neither', {}, /ANTHROPIC_API_KEY or GATEWAY_URL must be set/],
  ['both', { ANTHROPIC_API_KEY: 'sk-ant-secret', GATEWAY_URL: 'http://127.0.0.1:9' }, /are both set, and exactly one/],
  ['headers for no gateway', { ANTHROPIC_API_KEY: 'sk-ant-secret', GATEWAY_HEADERS: '{}' }, /GATEWAY_HEADERS/],
  ['a key with a space', { ANTHROPIC_API_KEY: 'sk-ant-secret and more' }, /ANTHROPIC_API_KEY must be/]
])('%s of key and gateway stops the start with a sentence', (_name, env, said) => {
  const parse = () => parseAgentsSettings({ SERVICE_TOKENS: 'short', ...env })
  expect(parse).toThrow(said)
  // All problems are told at once, and no secret.
  expect(parse).toThrow(/SERVICE_TOKENS must be/)
  expect(parse).not.toThrow(/sk-ant-secret/)
})

test('roles can be mapped to other models by setting', async () => {
  const { gateway, agents } = await start(answer, { MODEL_ROLES: '{"director":"another-model"}' })
  await agents.post('/run', { user_prompt: 'x', model: 'director' })
  expect(gateway.seen[0]?.body.model).toBe('another-model')
})

test('the trace of the caller goes on to the gateway', async () => {
  const { gateway, agents } = await start(answer)
  const traceId = 'a'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` }
  const response = await agents.post('/run', { user_prompt: 'x' }, { headers })
  expect(response.headers.get('x-trace-id')).toBe(traceId)
  expect(gateway.seen[0]?.headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-`))
})

test('usage and cost come back in headers and in the metrics', async () => {
  const { agents } = await start(answer)
  const response = await agents.post('/run', { user_prompt: 'x' })
  expect(response.headers.get('x-usage-input-tokens')).toBe('1000')
  expect(response.headers.get('x-usage-output-tokens')).toBe('200')
  expect(response.headers.get('x-usage-cache-read-tokens')).toBe('500')
  expect(response.headers.get('x-usage-cache-write-tokens')).toBe('100')
  // 1000 x 3 + 200 x 15 + 500 x 0.3 + 100 x 3.75, per million
  expect(Number(response.headers.get('x-usage-cost-dollars'))).toBeCloseTo(0.006525, 9)
  const metrics = await agents.metrics()
  expect(metrics).toContain('callsheet_model_tokens_total{model="claude-sonnet-4-5-20250929",kind="output"} 200')
  expect(metrics).toContain('callsheet_agents_requests_total{route="/run",status="200"} 1')
})

test('an answer that counts nothing is charged by the length of its texts, and says that this is an estimate', async () => {
  const { usage: _, ...uncounted } = exampleMessage
  const { agents } = await start(() => Response.json(uncounted))
  const { headers } = await agents.post('/run', { user_prompt: 'x'.repeat(4000) })
  expect(headers.get('x-usage-estimated')).toBe('true')
  expect(Number(headers.get('x-usage-input-tokens'))).toBeGreaterThanOrEqual(1000)
  expect(Number(headers.get('x-usage-input-tokens'))).toBeLessThan(1010)
  expect(Number(headers.get('x-usage-output-tokens'))).toBeGreaterThan(4)
  expect(Number(headers.get('x-usage-cost-dollars'))).toBeGreaterThan(0.003)
})

test('a stopping service refuses new work at once, and those who still wait at the end of its grace may try again', async () => {
  const { gateway, agents } = await start(({ body }) =>
    body['stream'] ? eventStream([encode(exampleEvents[0] ?? '')], 'silence') : new Promise(() => undefined)
  )
  const streamed = await agents.post('/stream', { user_prompt: 'x' })
  const waiting = agents.post('/run', { user_prompt: 'x' })
  await expect.poll(() => gateway.seen.length).toBe(2)
  const stopped = agents.stop()
  const refused = agents.post('/run', { user_prompt: 'x' }).then(
    ({ status }) => status,
    // Nobody listens any more.
    () => 503
  )
  expect(await refused).toBe(503)
  const answer = await waiting
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  expect(await streamed.text()).toMatch(/event: error\n.*stopped before the answer was there/)
  await stopped
  expect(gateway.seen).toHaveLength(2)
})

test('compactions, an hour of cache and searches are counted as the provider bills them', async () => {
  // A compaction stands beside the totals; the other iterations are within them.
  const iterations = [
    { type: 'compaction', input_tokens: 100_000, output_tokens: 2_000, cache_read_input_tokens: 400 },
    { type: 'message', input_tokens: 1000, output_tokens: 200 }
  ]
  const usage = {
    ...exampleMessage.usage,
    cache_creation_input_tokens: 300,
    cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 200 },
    server_tool_use: { web_search_requests: 3, web_fetch_requests: 5 },
    iterations
  }
  const { agents } = await start(() => Response.json({ ...exampleMessage, usage }))
  const { headers } = await agents.post('/run', { user_prompt: 'x' })
  expect(headers.get('x-usage-input-tokens')).toBe('101000')
  expect(headers.get('x-usage-output-tokens')).toBe('2200')
  expect(headers.get('x-usage-cache-read-tokens')).toBe('900')
  expect(headers.get('x-usage-cache-write-tokens')).toBe('300')
  // 101,000 x 3 + 2,200 x 15 + 900 x 0.3 + 100 x 3.75 + 200 x 6, per million, and three searches at a cent
  expect(Number(headers.get('x-usage-cost-dollars'))).toBeCloseTo(0.337845 + 0.03, 9)
  expect(await agents.metrics()).toContain('callsheet_model_web_searches_total{model="claude-sonnet-4-5-20250929"} 3')
})

test.each([408, 429, 500, 502, 503, 529])('a gateway that answers %i once is asked again', async (status) => {
  const script: GatewayScript = (_request, count) => (count === 1 ? new Response('{}', { status }) : answer())
  const { gateway, agents } = await start(script)
  expect((await agents.post('/run', { user_prompt: 'x' })).status).toBe(200)
  expect(gateway.seen).toHaveLength(2)
})

test.each([
  [400, 422, 'invalid-input'],
  [401, 502, 'upstream-failed'],
  [404, 422, 'invalid-input'],
  [413, 413, 'payload-too-large']
])('a gateway that answers %i is not asked again and the caller gets %i', async (status, ours, code) => {
  const refusal = { type: 'error', error: { type: 'invalid_request_error', message: 'no such thing' } }
  const { gateway, agents } = await start(() => Response.json(refusal, { status }))
  const response = await agents.post('/run', { user_prompt: 'x' })
  expect(response.status).toBe(ours)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ code, error: refusal.error, gatewayStatus: status })
  expect(gateway.seen).toHaveLength(1)
})

test('a 429 that lasts reaches the caller with the wait the gateway asked for', async () => {
  const { gateway, agents } = await start(() => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }))
  const response = await agents.post('/run', { user_prompt: 'x' })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('60')
  // Waiting a minute is the caller's choice, not ours.
  expect(gateway.seen).toHaveLength(1)
})

test('the wait that Retry-After names is kept', async () => {
  let first = 0
  const { agents } = await start((_request, count) => {
    if (count > 1) return Response.json({ ...exampleMessage, id: `msg_${Date.now() - first}` })
    first = Date.now()
    return new Response('{}', { status: 429, headers: { 'retry-after-ms': '250' } })
  })
  const { id } = (await (await agents.post('/run', { user_prompt: 'x' })).json()) as { id: string }
  expect(Number(id.slice(4))).toBeGreaterThanOrEqual(245)
})

test('an unreachable gateway is an upstream failure after the tries', async () => {
  const agents = await startTestAgents({ GATEWAY_URL: 'http://127.0.0.1:1', MODEL_MAX_ATTEMPTS: '2' })
  stops.push(agents.stop)
  const response = await agents.post('/run', { user_prompt: 'x' })
  expect(response.status).toBe(502)
  expect(await agents.metrics()).toContain('callsheet_model_retries_total{reason="connection"} 1')
})

test('an answer that is no message is an upstream failure', async () => {
  const { agents } = await start(() => Response.json({ hello: 'world' }), { MODEL_MAX_ATTEMPTS: '1' })
  expect((await agents.post('/run', { user_prompt: 'x' })).status).toBe(502)
})

test('a model that takes too long is cut at the deadline', async () => {
  const { gateway, agents } = await start(() => new Promise(() => undefined), { MODEL_RUN_TIMEOUT_SECONDS: '0.2' })
  expect((await agents.post('/run', { user_prompt: 'x' })).status).toBe(504)
  await expect.poll(() => gateway.seen[0]?.signal.aborted).toBe(true)
})

test('a caller that hangs up hangs up the gateway', async () => {
  const { gateway, agents } = await start(() => new Promise(() => undefined))
  const caller = new AbortController()
  const call = agents.post('/run', { user_prompt: 'x' }, { signal: caller.signal }).catch(() => undefined)
  await expect.poll(() => gateway.seen.length).toBe(1)
  caller.abort()
  await call
  await expect.poll(() => gateway.seen[0]?.signal.aborted).toBe(true)
  await expect.poll(() => agents.metrics()).toContain('outcome="caller-left"')
})

test.each([
  ['no body', '', 'empty'],
  ['half a body', '{"messages": [', 'not valid JSON'],
  ['an array', '[]', 'expected an object'],
  ['neither shape', {}, 'user_prompt'],
  ['no messages', { messages: [] }, 'messages'],
  ['only system messages', { messages: [{ role: 'system', content: 'x' }] }, 'only system messages'],
  ['a temperature out of range', { user_prompt: 'x', temperature: 7 }, 'temperature']
])('%s is refused with what was expected', async (_name, body, said) => {
  const { gateway, agents } = await start(answer)
  const response = await agents.post('/run', body)
  expect(response.status).toBe(422)
  expect(JSON.stringify(await response.json())).toContain(said)
  expect(gateway.seen).toHaveLength(0)
})

test('a body over the cap is refused unread', async () => {
  const { agents } = await start(answer, { MODEL_MAX_BODY_BYTES: '1000' })
  expect((await agents.post('/run', { user_prompt: 'x'.repeat(2000) })).status).toBe(413)
})

test('no token and a wrong token are refused, and either of two valid ones passes', async () => {
  const { agents } = await start(answer, { SERVICE_TOKENS: 'the-first-valid-token,the-second-valid-token' })
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${agents.url}/run`, { method: 'POST', headers, body: '{"user_prompt":"x"}' })).status
  expect(await status({})).toBe(401)
  expect(await status({ authorization: 'Bearer another-token-entirely' })).toBe(401)
  expect(await status({ authorization: 'Bearer the-first-valid-token' })).toBe(200)
  expect(await status({ authorization: 'Bearer the-second-valid-token' })).toBe(200)
})

test('a runaway caller is told to slow down', async () => {
  const { agents } = await start(answer, { AGENTS_REQUESTS_PER_MINUTE: '2' })
  const statuses = []
  for (let index = 0; index < 3; index += 1) statuses.push((await agents.post('/run', { user_prompt: 'x' })).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('what one caller uses up leaves another its own', async () => {
  const tokens = ['the-first-valid-token', 'the-second-valid-token']
  const { agents } = await start(answer, { AGENTS_REQUESTS_PER_MINUTE: '1', SERVICE_TOKENS: tokens.join(',') })
  const status = async (token = '') =>
    (await agents.post('/run', { user_prompt: 'x' }, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await status(tokens[0])).toBe(200)
  expect(await status(tokens[0])).toBe(429)
  expect(await status(tokens[1])).toBe(200)
})

test('calls at the same time learn what a model does not take without losing one of them', async () => {
  // Each body stands on the wire before any refusal is read.
  const all = Promise.withResolvers<void>()
  const { gateway, agents } = await start(async ({ body }, count) => {
    if (count === 4) all.resolve()
    if (count <= 4) await all.promise
    const isForced = JSON.stringify(body['tool_choice'] ?? {}).includes('"tool"')
    if (isForced) return Response.json({ error: { message: 'tool_choice is not supported here' } }, { status: 400 })
    if ('temperature' in body) return Response.json({ error: { message: 'no temperature, please' } }, { status: 400 })
    return Response.json(exampleMessage)
  })
  const ask = () =>
    agents.post('/run', {
      user_prompt: 'Cold brew',
      model: 'a-model-of-their-own',
      temperature: 0.5,
      tools: [{ name: 'last', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'last' }
    })
  const statuses = (await Promise.all([ask(), ask(), ask(), ask()])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(gateway.seen.length).toBeLessThanOrEqual(12)
  const before = gateway.seen.length
  expect((await ask()).status).toBe(200)
  expect(gateway.seen.length).toBe(before + 1)
})
