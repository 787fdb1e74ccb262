import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import {
  encode,
  eventStream,
  exampleEvents,
  startScriptedGateway,
  type GatewayScript
} from '../testing/script-gateway.ts'
import { startTestAgents } from '../testing/start-test-agents.ts'
import { startTraceCollector } from '@callsheet/lib/adapters/node/testing/trace-collector.ts'

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

const payload = { user_prompt: 'x' }
const whole = exampleEvents.join('')

test('the bytes pass through as they come and the gateway is asked to stream', async () => {
  const { gateway, agents } = await start(() => eventStream([encode(whole)]))
  const response = await agents.post('/stream', payload)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await response.text()).toBe(whole)
  expect(gateway.seen[0]?.body.stream).toBe(true)
})

test('usage of a stream is counted beside it', async () => {
  const { agents } = await start(() => eventStream([encode(whole)]))
  await (await agents.post('/stream', payload)).text()
  const metrics = await agents.metrics()
  expect(metrics).toContain('callsheet_model_tokens_total{model="claude-sonnet-4-5-20250929",kind="input"} 17')
  expect(metrics).toContain('callsheet_model_tokens_total{model="claude-sonnet-4-5-20250929",kind="output"} 9')
  expect(metrics).toContain('callsheet_model_calls_total{model="claude-sonnet-4-5-20250929",outcome="done"} 1')
})

test('a compaction that a stream reports at its end is counted beside its totals', async () => {
  const iterations = [{ type: 'compaction', input_tokens: 5000, output_tokens: 100 }]
  const events = exampleEvents.map((event) =>
    event.replace('"usage":{"output_tokens":9}', `"usage":${JSON.stringify({ output_tokens: 9, iterations })}`)
  )
  const { agents } = await start(() => eventStream([encode(events.join(''))]))
  await (await agents.post('/stream', payload)).text()
  const metrics = await agents.metrics()
  expect(metrics).toContain('kind="input"} 5017')
  expect(metrics).toContain('kind="output"} 109')
})

test('usage of a stream stands on the trace of its caller', async () => {
  const collector = await startTraceCollector()
  stops.push(collector.stop)
  const { agents } = await start(() => eventStream([encode(whole)]), { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const traceId = 'c'.repeat(32)
  const headers = { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` }
  await (await agents.post('/stream', payload, { headers })).text()
  const answered = () => collector.ofTrace(traceId).find(({ name }) => name === 'model answer')
  await expect.poll(answered, { timeout: 60_000 }).toMatchObject({
    attributes: { 'gen_ai.usage.input_tokens': '17', 'gen_ai.usage.output_tokens': '9', 'callsheet.outcome': 'done' }
  })
})

test('an event reaches the caller while the model still thinks', async () => {
  const { agents } = await start(() => eventStream([encode(exampleEvents[0] ?? '')], 'silence'))
  const caller = new AbortController()
  const response = await agents.post('/stream', payload, { signal: caller.signal })
  const first = await response.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe(exampleEvents[0])
  caller.abort()
})

test('a gateway that breaks off in the middle of an event leaves an error at the last boundary', async () => {
  const half = encode(`${exampleEvents.slice(0, 2).join('')}event: content_block_delta\ndata: {"type":"conte`)
  const received = Promise.withResolvers<void>()
  const { gateway, agents } = await start(() => eventStream([half], { breakAfter: received.promise }))
  const response = await agents.post('/stream', payload)
  received.resolve()
  const text = await response.text()
  expect(text.startsWith(exampleEvents.slice(0, 2).join(''))).toBe(true)
  const added = text.slice(exampleEvents.slice(0, 2).join('').length)
  expect(added).toMatch(/^event: error\ndata: \{"type":"error","error":\{"type":"api_error","message":"[^"]+"\}\}\n\n$/)
  // Something had reached the caller, so it is not tried again.
  expect(gateway.seen).toHaveLength(1)
  expect(await agents.metrics()).toContain('outcome="broken-off"')
})

test('a gateway that closes politely before the answer ends has broken off too', async () => {
  const { agents } = await start(() => eventStream([encode(exampleEvents.slice(0, 3).join(''))]))
  const text = await (await agents.post('/stream', payload)).text()
  expect(text).toMatch(/event: error\n.*\n\n$/)
})

test('a stream that ends before its first byte is asked for again', async () => {
  const { gateway, agents } = await start((_request, count) => eventStream(count === 1 ? [] : [encode(whole)]))
  expect(await (await agents.post('/stream', payload)).text()).toBe(whole)
  expect(gateway.seen).toHaveLength(2)
})

const errorEvent = (type: string) =>
  `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type, message: 'Said' }, request_id: 'req_1' })}\n\n`

test('an answer that begins with an error is asked for again, and the last one passes as it came', async () => {
  const overloaded = errorEvent('overloaded_error')
  const { gateway, agents } = await start((_request, count) =>
    eventStream([
      encode(count === 1 ? overloaded.slice(0, 20) : whole),
      ...(count === 1 ? [encode(overloaded.slice(20))] : [])
    ])
  )
  expect(await (await agents.post('/stream', payload)).text()).toBe(whole)
  expect(gateway.seen).toHaveLength(2)
  const lasting = await start(() => eventStream([encode(overloaded)]), { MODEL_MAX_ATTEMPTS: '3' })
  expect(await (await lasting.agents.post('/stream', payload)).text()).toBe(overloaded)
  expect(lasting.gateway.seen).toHaveLength(3)
})

test('an error that can never pass is a plain HTTP error at once, wherever a router puts it', async () => {
  const refusal = { error: { message: 'Provider says no', code: 402 } }
  for (const answer of [
    () => eventStream([encode(`data: ${JSON.stringify(refusal)}\n\n`)]),
    () => Response.json(refusal)
  ]) {
    const { gateway, agents } = await start(answer)
    for (const path of ['/run', '/stream']) {
      const before = gateway.seen.length
      if (path === '/run' && answer().headers.get('content-type')?.startsWith('text/event-stream')) continue
      const response = await agents.post(path, payload)
      expect(response.status, path).toBe(502)
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('Provider says no') })
      expect(gateway.seen.length - before, path).toBe(1)
    }
  }
})

test.each([
  ['without usage', { usage: undefined }, { usage: undefined }],
  ['with late usage', { usage: undefined }, { usage: { input_tokens: 17, output_tokens: 9 } }],
  ['with null usage', { usage: null }, { usage: null }]
])('a stream %s is completed for SDKs, and nothing else of it is changed', async (_what, first, last) => {
  const change = (text: string | undefined, fields: object, inMessage: boolean) => {
    const event = JSON.parse(text?.split('\ndata: ')[1] ?? '')
    const changed = inMessage ? { ...event, message: { ...event.message, ...fields } } : { ...event, ...fields }
    return `event: ${event.type}\ndata: ${JSON.stringify(changed)}\n\n`
  }
  const events = exampleEvents.map((text, index) =>
    index === 0 ? change(text, first, true) : index === 4 ? change(text, last, false) : text
  )
  const { agents } = await start(() => eventStream(events.map((event) => encode(event))))
  const out = (await (await agents.post('/stream', payload)).text()).split(/(?<=\n\n)/)
  expect(out).toHaveLength(events.length)
  expect(JSON.parse(out[0]?.split('\ndata: ')[1] ?? '').message.usage).toEqual({ input_tokens: 0, output_tokens: 0 })
  expect(JSON.parse(out[4]?.split('\ndata: ')[1] ?? '').usage).toMatchObject({ output_tokens: last.usage ? 9 : 0 })
  expect([...out.slice(1, 4), out[5]]).toEqual([...events.slice(1, 4), events[5]])
})

test('a refusal before the first byte is a plain HTTP error', async () => {
  const refusal = { type: 'error', error: { type: 'invalid_request_error', message: 'bad tool' } }
  const { agents } = await start(() => Response.json(refusal, { status: 400 }))
  const response = await agents.post('/stream', payload)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: refusal.error })
})

test('a gateway that falls silent is cut with an error event', async () => {
  const { gateway, agents } = await start(() => eventStream([encode(exampleEvents[0] ?? '')], 'silence'), {
    MODEL_IDLE_TIMEOUT_SECONDS: '0.2'
  })
  const text = await (await agents.post('/stream', payload)).text()
  expect(text.startsWith(exampleEvents[0] ?? 'never')).toBe(true)
  expect(text).toContain('"type":"timeout_error"')
  await expect.poll(() => gateway.seen[0]?.signal.aborted).toBe(true)
})

test('a gateway that never begins is a timeout', async () => {
  const { agents } = await start(() => new Promise(() => undefined), { MODEL_FIRST_BYTE_TIMEOUT_SECONDS: '0.2' })
  expect((await agents.post('/stream', payload)).status).toBe(504)
})

test('a caller that hangs up in the middle hangs up the gateway', async () => {
  const { gateway, agents } = await start(() => eventStream([encode(exampleEvents[0] ?? '')], 'silence'))
  const caller = new AbortController()
  const response = await agents.post('/stream', payload, { signal: caller.signal })
  await response.body?.getReader().read()
  caller.abort()
  await expect.poll(() => gateway.seen[0]?.signal.aborted).toBe(true)
  await expect.poll(() => agents.metrics()).toContain('outcome="caller-left"')
})

const samples = new URL('../../../shared/samples/anthropic-sse/', import.meta.url)
const recordings = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith('.sse.txt')) : []

describe.skipIf(recordings.length === 0)('recorded streams (skipped where the samples folder is absent)', () => {
  test.each(recordings)('%s passes byte for byte, whatever the chunks', async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, samples)))
    const expected = JSON.parse(readFileSync(new URL(name.replace('.sse.txt', '.expected.json'), samples), 'utf8'))
    for (const largest of [1, 7, 100, 5000]) {
      if (bytes.byteLength / largest > 20_000) continue
      const { agents } = await start(() => eventStream(chop(bytes, largest)))
      const out = new Uint8Array(await (await agents.post('/stream', payload)).arrayBuffer())
      expect(Buffer.compare(out, bytes)).toBe(0)
      const metrics = await agents.metrics()
      if (expected.outputTokens) expect(metrics).toContain(`kind="output"} ${expected.outputTokens}`)
      if (expected.model) expect(metrics).toContain(`model="${expected.model}"`)
    }
  })
})

/** Pieces of 1 to `largest` bytes, the same in every run. */
function chop(bytes: Uint8Array, largest: number): Uint8Array[] {
  const chunks: Uint8Array[] = []
  let seed = 12_345
  for (let start = 0; start < bytes.byteLength;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const size = 1 + (seed % largest)
    chunks.push(bytes.subarray(start, start + size))
    start += size
  }
  return chunks
}
