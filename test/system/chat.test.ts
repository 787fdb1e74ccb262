import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { chatTools } from '@callsheet/app/chat/tools/registry.ts'
import { finishSheets } from '@callsheet/app/testing/finish-sheets.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { chatChunks, chatRuns, spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { waitFor } from '../support/wait-for.ts'

const silent: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: (fields, message) => console.error(message, fields),
  child: () => silent
}
const stops: (() => Promise<unknown>)[] = []
let test: TestApp
let cookie: string
let modelUrl: string

beforeAll(async () => {
  const model = await startModelUnderstudy({ port: 0 })
  stops.push(() => model.stop())
  modelUrl = model.url
  const token = 'agents-token-of-the-tests'
  const agents = await startAgents({ env: { SERVICE_TOKENS: token, GATEWAY_URL: model.url }, logger: silent })
  stops.push(() => agents.stop(0))
  test = await startTestApp({ AGENTS_URL: agents.url, AGENTS_TOKEN: token })
  cookie = await signInByLink(await test.app.createOwnerSignInLink())
})

afterAll(async () => {
  await test?.stop()
  for (const stop of stops.toReversed()) await stop()
})

const asPerson = () => ({ key: null, headers: { cookie, origin: test.app.publicUrl } })

async function startThread(): Promise<string> {
  return (await test.call('POST', '/api/chat/threads', { body: {} })).body.id
}

/** Sends words, reads the whole streamed answer, then reads the stored thread. */
async function say(threadId: string, text: string) {
  const stream = await test.call('POST', `/api/chat/threads/${threadId}/messages`, {
    body: { parts: [{ type: 'text', text }] }
  })
  expect(stream.status).toBe(200)
  expect(stream.body).toContain('[DONE]')
  return readThread(threadId)
}

/** Names a route and presses its card. Returns the thread when the host has gone on. */
async function chooseRoute(threadId: string, words: string) {
  const { quotes } = await say(threadId, words)
  const route = quotes.at(-1)
  expect(route).toMatchObject({ tool: 'choose_route', status: 'open' })
  await test.call('POST', `/api/quotes/${route.id}`, { ...asPerson(), body: { decision: 'confirm' } })
  return waitFor('the host to go on', async () => {
    const thread = await readThread(threadId)
    return thread.run.state === 'running' ? null : thread
  })
}

function setPace(pace: { firstByteMilliseconds: number; eventMilliseconds: number }) {
  return fetch(`${modelUrl}/__control/pace`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(pace)
  })
}

async function readThread(threadId: string) {
  return (await test.call('GET', `/api/chat/threads/${threadId}`)).body
}

interface Part {
  type: string
  state?: string
  text?: string
  output?: Record<string, unknown>
  errorText?: string
}

const partsOf = (thread: { messages: { parts: Part[] }[] }): Part[] => thread.messages.at(-1)?.parts ?? []
const toolPart = (thread: { messages: { parts: Part[] }[] }, name: string) =>
  thread.messages.flatMap((message) => message.parts).findLast((part) => part.type === `tool-${name}`)

describe('the storyboard route in a conversation', () => {
  it('goes from an idea to confirmed scene images, and spends nothing before the confirmation', async () => {
    const threadId = await startThread()
    const first = await say(threadId, 'Cold brew that never turns bitter')
    expect(first.run.state).toBe('completed')
    expect(toolPart(first, 'show_formats')?.output).toMatchObject({ card: 'format-panel', shown: adFormatSlugs.length })
    expect(first.adId).not.toBeNull()

    const scripted = await say(threadId, 'The podcast format, please')
    expect(toolPart(scripted, 'write_script')?.output).toMatchObject({ card: 'script', formatSlug: 'podcast' })
    await say(threadId, '9:16')
    const planned = await chooseRoute(threadId, 'Storyboard')
    const chunks = await test.database.database.select().from(chatChunks).where(eq(chatChunks.runId, planned.run.id))
    expect(JSON.stringify(chunks)).toMatch(/"preliminary":true|"card":"previs"/)
    expect(toolPart(planned, 'write_storyboard')?.output).toMatchObject({ card: 'storyboard' })

    const before = (await test.call('GET', '/api/credits')).body.balance
    const quoted = await say(threadId, 'Yes, make them')
    const quote = quoted.quotes.at(-1)
    expect(quote).toMatchObject({ tool: 'generate_scene_images', status: 'open' })
    expect(quoted.run.state).toBe('awaiting-confirmation')
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before)

    const byKey = await test.call('POST', `/api/quotes/${quote.id}`, { body: { decision: 'confirm' } })
    expect(byKey.status).toBe(403)
    const decide = (decision: 'confirm' | 'decline') =>
      test.call('POST', `/api/quotes/${quote.id}`, { ...asPerson(), body: { decision } })
    const presses = await Promise.all([decide('confirm'), decide('confirm'), decide('confirm')])
    for (const { status, body } of presses) {
      expect(status).toBe(200)
      expect(['confirmed', 'done']).toContain(body.status)
    }
    expect(presses.some(({ body }) => body.status === 'done')).toBe(true)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before - quote.credits)
    expect(await decide('confirm')).toMatchObject({ status: 200, body: { status: 'done' } })
    expect(await decide('decline')).toMatchObject({
      status: 409,
      body: { cost: `${quote.credits} credits were spent.`, detail: expect.stringMatching(/confirmed already/) }
    })
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before - quote.credits)
    const ad = await test.call('GET', `/api/pipelines?adId=${planned.adId}`)
    expect(ad.body.items).toHaveLength(1)
  })
})

describe('a run', () => {
  it('is read completely by a second tab, refuses a second answer meanwhile, and stops when asked', async () => {
    const threadId = await startThread()
    const send = (text: string) =>
      fetch(`${test.app.url}/api/chat/threads/${threadId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${test.ownerKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ parts: [{ type: 'text', text }] })
      })
    const first = await send('Cold brew that never turns bitter')
    const second = await send('And another')
    const resumed = await fetch(`${test.app.url}/api/chat/threads/${threadId}/stream`, {
      headers: { authorization: `Bearer ${test.ownerKey}` }
    })
    const [whole, again] = await Promise.all([first.text(), resumed.text()])
    expect([200, 409]).toContain(second.status)
    if (resumed.status === 200) expect(again).toBe(whole)
    expect((await test.call('POST', `/api/chat/threads/${threadId}/stop`)).status).toBe(202)
    expect(partsOf(await readThread(threadId)).length).toBeGreaterThan(0)
  })

  it('stops in the middle when asked, and keeps its text so far', async () => {
    const threadId = await startThread()
    await setPace({ firstByteMilliseconds: 0, eventMilliseconds: 400 })
    const answer = await fetch(`${test.app.url}/api/chat/threads/${threadId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.ownerKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ parts: [{ type: 'text', text: 'Hello' }] })
    })
    await test.call('POST', `/api/chat/threads/${threadId}/stop`)
    await answer.text()
    await setPace({ firstByteMilliseconds: 0, eventMilliseconds: 0 })
    expect((await readThread(threadId)).run).toMatchObject({ state: 'stopped', nextStep: { action: 'reply' } })
  })

  it('is interrupted when its process dies, and the next message is answered', async () => {
    const threadId = await startThread()
    const { database } = test.database
    const [owner] = await database.query.users.findMany({ limit: 1 })
    await database.insert(chatRuns).values({
      id: '01930000-0000-7000-8000-000000000001',
      ownerId: owner?.id ?? '',
      threadId,
      heartbeatAt: new Date(Date.now() - 60_000)
    })
    expect((await readThread(threadId)).run).toMatchObject({ state: 'interrupted', nextStep: { action: 'retry' } })
    expect((await say(threadId, 'Hello')).run.state).toBe('completed')
  })

  it('is repeated with new words, and the old ones are removed', async () => {
    const threadId = await startThread()
    const first = await say(threadId, 'Hello')
    const replaces = first.messages[0].id
    const body = { replaces, parts: [{ type: 'text', text: 'Good morning' }] }
    await test.call('POST', `/api/chat/threads/${threadId}/messages`, { body })
    const { messages } = await readThread(threadId)
    expect(messages.map((message: { role: string }) => message.role)).toEqual(['user', 'assistant'])
    expect(messages[0].parts[0].text).toBe('Good morning')
  })

  it('spends within the budget that the user set, and asks again beyond it', async () => {
    const threadId = await startThread()
    for (const words of ['Cold brew that never turns bitter', 'The podcast format, please', '9:16'])
      await say(threadId, words)
    await chooseRoute(threadId, 'Storyboard')
    await test.call('PATCH', `/api/chat/threads/${threadId}`, { ...asPerson(), body: { budgetCredits: 5_000 } })
    await finishSheets(test, (await readThread(threadId)).adId)
    const before = (await test.call('GET', '/api/credits')).body.balance
    const made = await say(threadId, 'Yes, make them')
    expect(made.quotes).toMatchObject([{ tool: 'choose_route', status: 'done' }])
    expect(toolPart(made, 'generate_scene_images')?.output).toMatchObject({ card: 'review' })
    const spent = before - (await test.call('GET', '/api/credits')).body.balance
    expect(made.budgetCredits).toBe(5_000 - spent)
  })

  it('asks what to do about elements without a sheet, whatever the budget', async () => {
    const threadId = await startThread()
    for (const words of ['Cold brew that never turns bitter', 'The podcast format, please', '9:16'])
      await say(threadId, words)
    await chooseRoute(threadId, 'Storyboard')
    await test.call('PATCH', `/api/chat/threads/${threadId}`, { ...asPerson(), body: { budgetCredits: 5_000 } })
    const asked = await say(threadId, 'Yes, make them')
    const quote = asked.quotes.at(-1)
    expect(quote).toMatchObject({ tool: 'generate_scene_images', status: 'open' })
    expect(asked.budgetCredits).toBe(5_000)
    const { credits, otherWay } = toolPart(asked, 'generate_scene_images')?.output ?? {}
    expect(otherWay).toMatchObject({ press: 'Go on without, spend', credits: expect.any(Number) })
    const path = `/api/quotes/${quote.id}`
    const before = (await test.call('GET', '/api/credits')).body.balance
    const byKey = await test.call('POST', path, { body: { decision: 'confirm-other-way' } })
    expect(byKey.status).toBe(403)
    const decided = await test.call('POST', path, { ...asPerson(), body: { decision: 'confirm' } })
    expect(decided.body).toMatchObject({ status: 'done', credits })
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before - Number(credits))
    const { items } = (await test.call('GET', `/api/elements?adId=${asked.adId}`)).body
    expect(
      items.every(({ state, lockedAt }: { state: string; lockedAt: string }) => state === 'drawing' && lockedAt)
    ).toBe(true)
  })

  it('reports a failed tool correctly to the model and the user', async () => {
    const threadId = await startThread()
    await say(threadId, 'Cold brew that never turns bitter')
    await say(threadId, 'The podcast format, please')
    await say(threadId, '9:16')
    await chooseRoute(threadId, 'Storyboard')
    const { adId } = await readThread(threadId)
    // Meanwhile the ratio was changed elsewhere to one that no model makes.
    await test.call('PATCH', `/api/ads/${adId}`, { body: { aspectRatio: '7:3' } })
    const failed = await say(threadId, 'Yes, make them')
    const part = toolPart(failed, 'generate_scene_images')
    expect(part?.output).toMatchObject({ kind: 'error', cost: expect.stringContaining('Nothing was spent') })
    expect(failed.run.state).toBe('completed')
  })

  it('is another owner’s 404', async () => {
    const threadId = await startThread()
    const other = await test.asInvited('other@example.com')
    for (const path of [`/api/chat/threads/${threadId}`, `/api/chat/threads/${threadId}/stream`]) {
      expect((await test.call('GET', path, other)).status).toBe(404)
    }
  })
})

describe('an answer that ends without a word', () => {
  const prepare = (answers: object[]) =>
    fetch(`${modelUrl}/__control/host`, { method: 'POST', body: JSON.stringify(answers) })
  const lastWords = (thread: { messages: { parts: Part[] }[] }) =>
    partsOf(thread).findLast(({ type }) => type === 'text')?.text

  it('after the last step says so, and how to go on', async () => {
    const threadId = await startThread()
    await prepare(Array.from({ length: 16 }, () => ({ calls: [{ name: 'show_formats' }] })))
    const thread = await say(threadId, 'Show me the formats, again and again')
    expect(partsOf(thread).filter(({ type }) => type === 'tool-show_formats')).toHaveLength(16)
    expect(lastWords(thread)).toMatch(/I stop here: these were 16 steps/)
    expect(thread.run.state).toBe('completed')
    // It is part of the conversation, and the next answer goes on from it.
    expect((await say(threadId, 'go on')).run.state).toBe('completed')
  })

  it('with a refusal says it once: in the model’s own words, or with the provider’s reason', async () => {
    const threadId = await startThread()
    await prepare([{ text: 'I cannot help with that.', refusal: { explanation: 'It could harm.' } }])
    const worded = await say(threadId, 'Something harmful')
    expect(partsOf(worded).flatMap(({ type, text }) => (type === 'text' ? [text] : []))).toEqual([
      'I cannot help with that.'
    ])
    await prepare([{ refusal: { explanation: 'It could harm.' } }])
    expect(lastWords(await say(threadId, 'Something harmful'))).toBe(
      'The model declined to answer this. It could harm.'
    )
    await prepare([{}])
    expect(lastWords(await say(threadId, 'Anything'))).toMatch(/gave an empty answer/)
  })

  it('for an error inside the stream can be asked again', async () => {
    const threadId = await startThread()
    const fault = { kind: 'end-early', match: { stream: true } }
    await fetch(`${modelUrl}/__control/faults`, { method: 'POST', body: JSON.stringify(fault) })
    expect((await say(threadId, 'Hello')).run).toMatchObject({ state: 'failed', nextStep: { action: 'retry' } })
    expect((await say(threadId, 'Hello again')).run.state).toBe('completed')
  })
})

describe('a script', () => {
  const strike = (fault: object) =>
    fetch(`${modelUrl}/__control/faults`, { method: 'POST', body: JSON.stringify(fault) })
  const write = async () => {
    const { body: ad } = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew' } })
    return test.call('POST', `/api/ads/${ad.id}/scripts`, { body: { format_slug: 'podcast' } })
  }

  it('that the model declines is a problem in its own words, with what was spent', async () => {
    await strike({ kind: 'refusal', words: 'I can’t help with that.', byStopReason: false })
    const { status, body } = await write()
    expect(status).toBe(422)
    expect(body).toMatchObject({
      detail: 'The script writer declined. In its own words: I can’t help with that.',
      spent: { answers: 1, inputTokens: expect.any(Number), outputTokens: expect.any(Number) }
    })
    expect(body.spent.inputTokens).toBeGreaterThan(100)
    // Nothing was left waiting: it was asked once.
    expect((await write()).status).toBe(201)
  })

  it('that fails after three answers says what they cost', async () => {
    await strike({ kind: 'schema-violation', count: 3 })
    const { status, body } = await write()
    expect([status, body.spent.answers]).toEqual([502, 3])
  })
})

describe('MCP', () => {
  async function connect(headers: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', test.app.url), {
      requestInit: { headers: { authorization: `Bearer ${test.ownerKey}`, ...headers } }
    })
    await client.connect(transport)
    return client
  }

  const textOf = (result: unknown) => JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? 'null')

  it('lists the registry’s tools, runs them, and answers with a price for tools that spend', async () => {
    const client = await connect()
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(Object.keys(chatTools))
    expect(tools.find((tool) => tool.name === 'generate_image')?.inputSchema.required).toEqual(
      expect.arrayContaining(['aspect_ratio', 'idempotency_key'])
    )
    const ad = textOf(await client.callTool({ name: 'start_ad', arguments: { idea: 'Cold brew' } }))
    const input = {
      ad_id: ad.id,
      prompt: 'A bottle on ice',
      image_model: 'nano-banana-2',
      idempotency_key: 'picture-one'
    }
    const missing = await client.callTool({ name: 'generate_image', arguments: input })
    expect(missing.isError).toBe(true)
    const before = (await test.call('GET', '/api/credits')).body.balance
    const quote = textOf(
      await client.callTool({ name: 'generate_image', arguments: { ...input, aspect_ratio: '9:16' } })
    )
    expect(quote).toMatchObject({ kind: 'quote' })
    expect(quote.confirmAt).toContain(quote.quoteId)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before)
    await test.call('POST', `/api/quotes/${quote.quoteId}`, { ...asPerson(), body: { decision: 'confirm' } })
    const done = textOf(
      await client.callTool({
        name: 'generate_image',
        arguments: { ...input, aspect_ratio: '9:16', quote_id: quote.quoteId }
      })
    )
    expect(done).toMatchObject({ card: 'picture', status: 'Queued' })
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before - quote.credits)
    await client.close()
  })

  it('shows a program’s price only to its user, until it is decided or has expired', async () => {
    const client = await connect()
    const ad = textOf(await client.callTool({ name: 'start_ad', arguments: { idea: 'Asked by a program' } }))
    const ask = async (key: string) => {
      const input = { ad_id: ad.id, prompt: 'A bottle', image_model: 'nano-banana-2', aspect_ratio: '9:16' }
      return textOf(await client.callTool({ name: 'generate_image', arguments: { ...input, idempotency_key: key } }))
    }
    const [first, second] = [await ask('to-be-declined'), await ask('to-be-forgotten')]
    const waiting = async (query = '?askedBy=program') =>
      (await test.call('GET', `/api/quotes${query}`)).body.items.map(({ id }: { id: string }) => id)
    const before = await waiting()
    expect(before).toEqual(expect.arrayContaining([first.quoteId, second.quoteId]))
    expect(await waiting('?askedBy=conversation')).not.toContain(first.quoteId)
    const shown = (await test.call('GET', `/api/quotes/${first.quoteId}`)).body
    expect(shown).toMatchObject({
      title: chatTools.generate_image.title,
      summary: first.summary,
      credits: first.credits,
      status: 'open',
      adId: ad.id,
      threadId: null,
      nextStep: { action: 'confirm' }
    })
    expect(first.confirmAt).toBe(test.app.publicUrl + shown.nextStep.href)
    const asStranger = await test.asInvited('stranger@example.com')
    expect((await test.call('GET', `/api/quotes/${first.quoteId}`, asStranger)).status).toBe(404)
    expect((await test.call('GET', '/api/quotes', asStranger)).body.items).toEqual([])

    await test.call('POST', `/api/quotes/${first.quoteId}`, { ...asPerson(), body: { decision: 'decline' } })
    await test.database.database
      .update(spendQuotes)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(spendQuotes.id, second.quoteId))
    const after = await waiting()
    expect(after).not.toContain(first.quoteId)
    expect(after).not.toContain(second.quoteId)
    const expired = (await test.call('GET', `/api/quotes/${second.quoteId}`)).body
    expect(expired).toMatchObject({ status: 'open', isExpired: true, nextStep: { action: 'ask-again' } })
    const late = { ...asPerson(), body: { decision: 'confirm' } }
    expect((await test.call('POST', `/api/quotes/${second.quoteId}`, late)).status).toBe(409)
    const told = await client.callTool({
      name: 'generate_image',
      arguments: {
        prompt: 'A bottle',
        image_model: 'nano-banana-2',
        aspect_ratio: '9:16',
        idempotency_key: 'to-be-forgotten',
        quote_id: second.quoteId
      }
    })
    expect(textOf(told)).toMatchObject({ kind: 'error', message: expect.stringContaining('expired') })
    await client.close()
  })

  it('spends within the budget that a person set on its key, once per idempotency key, and asks beyond it', async () => {
    const [key] = (await test.call('GET', '/api/api-keys')).body.items
    const setBudget = (budgetCredits: number, caller = {}) =>
      test.call('PUT', `/api/api-keys/${key.id}/budget`, { ...caller, body: { budgetCredits } })
    const readBudget = async () => (await test.call('GET', '/api/api-keys')).body.items[0].budgetCredits
    expect((await setBudget(100)).status).toBe(403)
    expect(await readBudget()).toBe(0)

    const client = await connect()
    const ad = textOf(await client.callTool({ name: 'start_ad', arguments: { idea: 'Within a budget' } }))
    const buy = async (key: string) => {
      const input = { ad_id: ad.id, prompt: 'A bottle', image_model: 'nano-banana-2', aspect_ratio: '9:16' }
      return textOf(await client.callTool({ name: 'generate_image', arguments: { ...input, idempotency_key: key } }))
    }
    const { credits } = await buy('priced-first')
    await setBudget(credits + 1, asPerson())
    const before = (await test.call('GET', '/api/credits')).body.balance
    const bought = await buy('bought-once')
    expect(bought).toMatchObject({ card: 'picture', status: 'Queued' })
    expect((await buy('bought-once')).id).toBe(bought.id)
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before - credits)
    expect(await readBudget()).toBe(1)
    expect(await buy('one-too-many')).toMatchObject({ kind: 'quote' })
    expect((await test.call('GET', '/api/credits')).body.balance).toBe(before - credits)

    // The same call twice at once is one purchase and uses the budget once.
    await setBudget(credits * 3, asPerson())
    const twice = await Promise.all([buy('both-at-once'), buy('both-at-once')])
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
    expect(await readBudget()).toBe(credits * 2)

    // A failure gives its part of the budget back.
    await setBudget(credits * 5, asPerson())
    const unknown = await client.callTool({
      name: 'generate_image',
      arguments: {
        ad_id: ad.id,
        prompt: 'A bottle',
        image_model: 'nano-banana-2',
        aspect_ratio: '9:16',
        element_slugs: ['nobody'],
        idempotency_key: 'of-nobody'
      }
    })
    expect(textOf(unknown)).toMatchObject({ kind: 'error', code: 'invalid-input' })
    expect(await readBudget()).toBe(credits * 5)
    await setBudget(0, asPerson())
    await client.close()
  })

  it('refuses a foreign origin and a missing key', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow()
    expect((await test.call('POST', '/mcp', { key: null, body: {} })).status).toBe(401)
  })

  it('keeps the order of the scene-by-scene route', async () => {
    const client = await connect()
    const ad = textOf(await client.callTool({ name: 'start_ad', arguments: { idea: 'Scene by scene' } }))
    const still = (scene: number) =>
      client.callTool({
        name: 'generate_image',
        arguments: {
          ad_id: ad.id,
          prompt: 'A still',
          aspect_ratio: '9:16',
          image_model: 'nano-banana-2',
          scene,
          idempotency_key: `scene-${scene}-still`
        }
      })
    expect(textOf(await still(1))).toMatchObject({ kind: 'error', code: 'conflict', details: { needed: 'scenes' } })
    const kept = await client.callTool({ name: 'update_settings', arguments: { ad_id: ad.id, route: 'scenes' } })
    expect(kept.isError).toBe(true)
    const chosen = textOf(await client.callTool({ name: 'choose_route', arguments: { ad_id: ad.id, route: 'scenes' } }))
    expect(textOf(await still(1))).toMatchObject({ kind: 'error', code: 'conflict', details: { needed: 'scenes' } })
    await test.call('POST', `/api/quotes/${chosen.quoteId}`, { ...asPerson(), body: { decision: 'confirm' } })
    expect(textOf(await still(2))).toMatchObject({ kind: 'error', code: 'conflict', details: { waitingFor: 1 } })
    expect(textOf(await still(1))).toMatchObject({ kind: 'quote' })
    await client.callTool({ name: 'skip_scene', arguments: { ad_id: ad.id, scene: 1 } })
    expect(textOf(await still(2))).toMatchObject({ kind: 'quote' })
    await client.close()
  })
})

function ignore(): void {
  // The output of tests shows assertions.
}
