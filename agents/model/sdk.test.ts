import Anthropic from '@anthropic-ai/sdk'
import { createAnthropic } from '@ai-sdk/anthropic'
import { generateText, jsonSchema, streamText, tool } from 'ai'
import { afterEach, expect, test } from 'vitest'
import {
  encode,
  eventStream,
  exampleEvents,
  exampleMessage,
  startScriptedGateway,
  type GatewayScript
} from '../testing/script-gateway.ts'
import { startTestAgents, testToken } from '../testing/start-test-agents.ts'

const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(script: GatewayScript = answerEither) {
  const gateway = await startScriptedGateway(script)
  const agents = await startTestAgents({ GATEWAY_URL: gateway.url })
  stops.push(gateway.stop, agents.stop)
  /** All that a caller changes: which address the same body goes to. */
  const pointedFetch: typeof fetch = (_url, init) => {
    const body = JSON.parse(String(init?.body)) as { stream?: boolean }
    return fetch(`${agents.url}${body.stream ? '/stream' : '/run'}`, init)
  }
  return { gateway, pointedFetch }
}

const answerEither: GatewayScript = ({ body }) =>
  body.stream ? eventStream([encode(exampleEvents.join(''))]) : Response.json(exampleMessage)

test('the Anthropic SDK creates a message', async () => {
  const { pointedFetch } = await start()
  const client = new Anthropic({ apiKey: null, authToken: testToken, fetch: pointedFetch })
  const message = await client.messages.create({
    model: 'host',
    max_tokens: 100,
    messages: [{ role: 'user', content: 'x' }]
  })
  expect(message.content).toEqual(exampleMessage.content)
  expect(message.usage.output_tokens).toBe(200)
})

test('the Anthropic SDK streams a message', async () => {
  const { gateway, pointedFetch } = await start()
  const client = new Anthropic({ apiKey: null, authToken: testToken, fetch: pointedFetch })
  const stream = client.messages.stream({
    model: 'writer',
    max_tokens: 100,
    system: 'You write ads.',
    messages: [{ role: 'user', content: 'x' }]
  })
  expect(await stream.finalText()).toBe('Cold brew')
  expect((await stream.finalMessage()).usage.output_tokens).toBe(9)
  expect(gateway.seen[0]?.body.system).toEqual([
    { type: 'text', text: 'You write ads.', cache_control: { type: 'ephemeral' } }
  ])
})

test('the Anthropic SDK raises a broken stream as its own error', async () => {
  const received = Promise.withResolvers<void>()
  const half = encode(exampleEvents.slice(0, 3).join(''))
  const { pointedFetch } = await start(() => eventStream([half], { breakAfter: received.promise }))
  const client = new Anthropic({ apiKey: null, authToken: testToken, fetch: pointedFetch, maxRetries: 0 })
  const stream = client.messages.stream({ model: 'host', max_tokens: 100, messages: [{ role: 'user', content: 'x' }] })
  stream.on('text', () => received.resolve())
  await expect(stream.finalMessage()).rejects.toThrow(/broke off/)
})

test('the AI SDK generates text', async () => {
  const { pointedFetch } = await start()
  const anthropic = createAnthropic({ authToken: testToken, fetch: pointedFetch })
  const { text, usage } = await generateText({
    model: anthropic('host'),
    maxOutputTokens: 1_000,
    system: 'You write ads.',
    prompt: 'x'
  })
  expect(text).toContain('never bitter.')
  expect(usage.outputTokens).toBe(200)
})

test('the AI SDK streams text', async () => {
  const { gateway, pointedFetch } = await start()
  const anthropic = createAnthropic({ authToken: testToken, fetch: pointedFetch })
  const tools = {
    pick_format: tool({
      description: 'Pick an ad format',
      inputSchema: jsonSchema<{ slug: string }>({
        type: 'object',
        properties: { slug: { type: 'string' } },
        required: ['slug']
      })
    })
  }
  const result = streamText({
    model: anthropic('host'),
    maxOutputTokens: 1_000,
    system: 'You write ads.',
    prompt: 'x',
    tools
  })
  let text = ''
  for await (const delta of result.textStream) text += delta
  expect(text).toBe('Cold brew')
  expect((await result.usage).outputTokens).toBe(9)
  expect(gateway.seen[0]?.body.tools).toMatchObject([{ name: 'pick_format', cache_control: { type: 'ephemeral' } }])
})

test('a tool call streams through the AI SDK', async () => {
  const events = [
    exampleEvents[0],
    'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"pick_format","input":{}}}\n\n',
    'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"slug\\":\\"podcast\\"}"}}\n\n',
    exampleEvents[3],
    exampleEvents[4]?.replace('end_turn', 'tool_use'),
    exampleEvents[5]
  ]
  const { pointedFetch } = await start(() => eventStream(events.map((event) => encode(event ?? ''))))
  const anthropic = createAnthropic({ authToken: testToken, fetch: pointedFetch })
  const tools = { pick_format: tool({ inputSchema: jsonSchema<{ slug: string }>({ type: 'object' }) }) }
  const result = streamText({ model: anthropic('host'), maxOutputTokens: 1_000, prompt: 'x', tools })
  expect(await result.toolCalls).toMatchObject([{ toolName: 'pick_format', input: { slug: 'podcast' } }])
  expect(await result.finishReason).toBe('tool-calls')
})
