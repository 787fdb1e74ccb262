import { expect } from 'vitest'
import { encode, eventStream, exampleEvents, exampleMessage } from '@callsheet/agents/testing/script-gateway.ts'
import { sealKey } from '@callsheet/lib/secrets/sealed-keys.ts'
import { modelKeyHeader, writeModelKey, type ModelKeySecret } from '@callsheet/lib/wire/model-key.ts'
import { readSpending } from '@callsheet/lib/wire/model-spending.ts'
import { sealingKeySchema } from '@callsheet/lib/wire/sealed-key.ts'
import { AI_GATEWAY_BYOK_ALIAS, modelRoles } from '@callsheet/lib/registry.ts'
import { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import { speechResponseSchema } from '@callsheet/lib/wire/speech.ts'
import type { AgentsSuite } from './agents-suite.ts'

const whole = exampleEvents.join('')
const ephemeral = { type: 'ephemeral' }
const payload = { user_prompt: 'x' }

/** A WAVE file as a provider streams it: its head does not know how long it is. */
function halfSecond(): Uint8Array<ArrayBuffer> {
  const rate = 24_000
  const bytes = new Uint8Array(44 + rate)
  const view = new DataView(bytes.buffer)
  bytes.set(encode('RIFF'), 0)
  bytes.set(encode('WAVEfmt '), 8)
  bytes.set(encode('data'), 36)
  for (const [at, value] of [
    [4, 0xffff_ffff],
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, 0xffff_ffff]
  ] as const)
    view.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16]
  ] as const)
    view.setUint16(at, value, true)
  for (let at = 44; at < bytes.length; at += 2) view.setInt16(at, at % 8 === 0 ? 9_000 : -9_000, true)
  return bytes
}

/** `/run` and `/stream` in front of a gateway with prepared answers. */
export function testModelCalls({ system, it }: AgentsSuite): void {
  it('the service names its deployment and commit, and is ready', async () => {
    const health = healthResponseSchema.parse(await (await fetch(`${system().url}/health`)).json())
    expect(health).toMatchObject({ service: 'agents', deployment: 'svc-agents', commit: 'of-the-suite', status: 'ok' })
    expect((await fetch(`${system().url}/ready`)).status).toBe(200)
  })

  it('names the platform’s bindings', async () => {
    const { bindings } = healthResponseSchema.parse(await (await fetch(`${system().url}/health`)).json())
    expect(bindings).toEqual(['BROWSER'])
  })

  it('a caller without a token, or with a wrong one, is refused', async () => {
    for (const authorization of ['', 'Bearer another-token-altogether']) {
      expect((await system().post('/run', payload, { headers: { authorization } })).status).toBe(401)
    }
  })

  it('the legacy shape becomes a Messages request, cached, with the alias and without a key', async () => {
    const { gateway, post } = system()
    gateway.answerWith(() => Response.json(exampleMessage))
    const body = { system_prompt: 'You write ads.', user_prompt: 'Cold brew', model: 'writer' }
    const response = await post('/run', body, { headers: { 'x-api-key': 'sk-ant-caller' } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...exampleMessage, text: 'Cold brew, never bitter.' })
    expect(response.headers.get('x-usage-input-tokens')).toBe('1000')
    const [seen] = gateway.seen
    expect(seen?.body).toMatchObject({
      model: modelRoles.writer,
      system: [{ type: 'text', text: 'You write ads.', cache_control: ephemeral }],
      messages: [{ role: 'user', content: 'Cold brew' }]
    })
    expect(seen?.headers.get('gw-byok-alias')).toBe(AI_GATEWAY_BYOK_ALIAS)
    expect(seen?.headers.get('x-api-key')).toBeNull()
    expect(seen?.headers.get('authorization')).toBeNull()
  })

  it('a line is spoken, and a refusal of the speech API is told in its words', async () => {
    const { gateway, post } = system()
    gateway.answerWith(() => new Response(halfSecond(), { headers: { 'content-type': 'audio/wav' } }))
    const line = { text: 'Never bitter.', voice: 'sage' }
    const spoken = speechResponseSchema.parse(await (await post('/speech', line)).json())
    expect(spoken).toMatchObject({ durationSeconds: 0.5, speech: { startSeconds: 0, endSeconds: 0.5 } })
    expect(gateway.seen[0]).toMatchObject({ path: '/v1/audio/speech', body: { input: line.text, voice: 'sage' } })
    const error = { message: 'Invalid voice.', type: 'invalid_request_error', param: 'voice', code: null }
    gateway.answerWith(() => Response.json({ error }, { status: 400 }))
    const refused = await post('/speech', line)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Invalid voice.') })
  })

  it('a user’s own key goes to their own server alone, opens for no other user, and reaches no private address', async () => {
    const { gateway, get, post } = system()
    gateway.answerWith(() => Response.json(exampleMessage))
    const sealingKey = sealingKeySchema.parse(await get('/sealing-key'))
    const [keyId, ownerId] = [crypto.randomUUID(), 'owner-1']
    const carry = async (secret: ModelKeySecret, carriedOwner = ownerId) => {
      const sealed = await sealKey(JSON.stringify(secret), sealingKey, { keyId, ownerId })
      const key = { keyId, ownerId: carriedOwner, sealingKeyId: sealingKey.id, sealed, models: { writer: 'big-model' } }
      return { headers: { [modelKeyHeader]: writeModelKey(key) } }
    }
    const own = await carry({ address: gateway.url, key: 'a-users-own-key' })
    const answer = await post('/run', { ...payload, model: 'writer' }, own)
    expect(answer.status).toBe(200)
    expect(readSpending(answer.headers)).toMatchObject({ model: 'big-model', calls: 1, usage: { inputTokens: 1000 } })
    const [seen] = gateway.seen
    expect(seen?.body).toMatchObject({ model: 'big-model' })
    expect(seen?.headers.get('x-api-key')).toBe('a-users-own-key')
    expect(seen?.headers.get('authorization')).toBe('Bearer a-users-own-key')
    expect(seen?.headers.get('gw-byok-alias')).toBeNull()

    const refusals: [ResponseInit, string][] = [
      [await carry({ address: gateway.url, key: 'a-users-own-key' }, 'owner-2'), 'can no longer be opened'],
      [await carry({ address: 'https://10.0.0.7', key: null }), 'MODEL_KEY_ALLOWED_ORIGINS'],
      [await carry({ address: 'https://metadata.google.internal', key: null }), 'a private network'],
      [await carry({ address: 'http://example.com', key: 'a-users-own-key' }), 'Use https']
    ]
    for (const [init, words] of refusals) {
      const refused = await post('/stream', { messages: [{ role: 'user', content: 'x' }] }, init)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        detail: expect.stringContaining(words),
        modelKey: { keyId, state: 'unusable' }
      })
    }
    expect((await post('/run', payload, { headers: { [modelKeyHeader]: 'nonsense' } })).status).toBe(422)
    expect(gateway.seen).toHaveLength(1)
  })

  it('a system message among the others is moved to the top, and only the last tool is marked', async () => {
    const { gateway, post } = system()
    gateway.answerWith(() => Response.json(exampleMessage))
    await post('/run', {
      messages: [
        { role: 'system', content: 'You write ads.' },
        { role: 'user', content: 'x' }
      ],
      tools: [
        { name: 'first', input_schema: { type: 'object' } },
        { name: 'last', input_schema: { type: 'object' } }
      ]
    })
    expect(gateway.seen[0]?.body).toMatchObject({
      system: [{ text: 'You write ads.', cache_control: ephemeral }],
      tools: [{ name: 'first' }, { name: 'last', cache_control: ephemeral }]
    })
  })

  it('a gateway that is overloaded once is asked again', async () => {
    const { gateway, post } = system()
    gateway.answerWith((_request, count) =>
      count === 1 ? new Response('{}', { status: 529 }) : Response.json(exampleMessage)
    )
    expect((await post('/run', payload)).status).toBe(200)
    expect(gateway.seen).toHaveLength(2)
  })

  it('a refusal of the gateway is a problem with the gateway’s own words', async () => {
    const { gateway, post } = system()
    const refusal = { type: 'error', error: { type: 'invalid_request_error', message: 'bad tool' } }
    gateway.answerWith(() => Response.json(refusal, { status: 400 }))
    const response = await post('/stream', payload)
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ error: refusal.error })
  })

  it('a gateway that redirects is not followed', async () => {
    const { gateway, post, web } = system()
    gateway.answerWith(() => new Response(null, { status: 307, headers: { location: `${web.url}/store` } }))
    const response = await post('/run', payload)
    expect(response.status).toBe(502)
    expect(await response.text()).toContain('redirects')
    expect(gateway.seen).toHaveLength(1)
  })

  it('a stream passes byte for byte with any chunks, and its tokens are counted', async () => {
    const { gateway, post, metrics } = system()
    for (const size of [1, 7, 10_000]) {
      gateway.answerWith(() => eventStream(chop(encode(whole), size)))
      const response = await post('/stream', payload)
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(await response.text()).toBe(whole)
    }
    expect(gateway.seen[0]?.body['stream']).toBe(true)
    expect(await metrics()).toMatch(
      /callsheet_model_tokens_total\{model="claude-sonnet-4-5-20250929",kind="output"\} \d+/
    )
  })

  it('an event reaches the caller before the model has finished', async () => {
    const { gateway, post } = system()
    gateway.answerWith(() => eventStream([encode(exampleEvents[0] ?? '')], 'silence'))
    const caller = new AbortController()
    const response = await post('/stream', payload, { signal: caller.signal })
    const first = await response.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toBe(exampleEvents[0])
    caller.abort()
  })

  it('a stream that breaks off ends in an error event after the last whole one', async () => {
    const { gateway, post } = system()
    const received = Promise.withResolvers<void>()
    const half = encode(`${exampleEvents.slice(0, 2).join('')}event: content_block_delta\ndata: {"type":"conte`)
    gateway.answerWith(() => eventStream([half], { breakAfter: received.promise }))
    const response = await post('/stream', payload)
    received.resolve()
    const text = await response.text()
    const before = exampleEvents.slice(0, 2).join('')
    expect(text.startsWith(before)).toBe(true)
    expect(text.slice(before.length)).toMatch(
      /^event: error\ndata: \{"type":"error","error":\{"type":"api_error".*\}\n\n$/
    )
    expect(gateway.seen).toHaveLength(1)
  })

  it('a stream that falls silent is cut with an error event', async () => {
    const { gateway, post } = system()
    gateway.answerWith(() => eventStream([encode(exampleEvents[0] ?? '')], 'silence'))
    expect(await (await post('/stream', payload)).text()).toMatch(/"type":"timeout_error".*\n\n$/)
  })

  it('when a caller hangs up while the model is silent, the gateway call ends', async () => {
    const { gateway, post, metrics } = system()
    const countLeavers = async () => Number(/outcome="caller-left"\} (\d+)/.exec(await metrics())?.[1] ?? 0)
    gateway.answerWith(() => eventStream([encode(exampleEvents[0] ?? '')], 'silence'))
    const before = await countLeavers()
    const caller = new AbortController()
    const response = await post('/stream', payload, { signal: caller.signal })
    await response.body?.getReader().read()
    caller.abort()
    await expect.poll(() => gateway.seen[0]?.signal.aborted, { timeout: 60_000 }).toBe(true)
    expect(await countLeavers()).toBe(before + 1)
  })

  it('when a caller hangs up while the model streams, the gateway call ends', async () => {
    const { gateway, post } = system()
    gateway.answerWith(() => pinging())
    const caller = new AbortController()
    const response = await post('/stream', payload, { signal: caller.signal })
    await response.body?.getReader().read()
    caller.abort()
    await expect.poll(() => gateway.seen[0]?.signal.aborted, { timeout: 15_000 }).toBe(true)
  })

  it('a body over the limit and a body of neither shape are refused', async () => {
    const { post } = system()
    expect((await post('/run', {})).status).toBe(422)
    expect((await post('/tools/scrape', { url: 'x'.repeat(600_000) })).status).toBe(413)
  })
}

/** Never ends, and is never silent for long. */
function pinging(): Response {
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encode(exampleEvents[0] ?? ''))
      timer = setInterval(() => controller.enqueue(encode('event: ping\ndata: {"type":"ping"}\n\n')), 50)
    },
    cancel: () => clearInterval(timer)
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

function chop(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.byteLength / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size)
  )
}
