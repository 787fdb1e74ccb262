import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishSheets } from '@callsheet/app/testing/finish-sheets.ts'
import type { TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { adFormatSlugs } from '@callsheet/lib/ad-formats.ts'
import { chatChunks, chatRuns } from '@callsheet/lib/database/schema/chat.ts'
import { startChatSystem, type ChatSystem } from '../support/chat-system.ts'
import { waitFor } from '../support/wait-for.ts'

let system: ChatSystem
let test: TestApp

beforeAll(async () => {
  system = await startChatSystem()
  test = system.test
})

afterAll(() => system?.stop())

const asPerson = () => ({ key: null, headers: { cookie: system.cookie, origin: test.app.publicUrl } })

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
    const newer = await startThread()
    const first = await say(threadId, 'Cold brew that never turns bitter')
    expect(first.run.state).toBe('completed')
    const list = async (query: string) => (await test.call('GET', `/api/chat/threads?limit=1${query}`)).body
    const lastUsed = await list('')
    expect(lastUsed.items).toMatchObject([{ id: threadId }])
    expect(await list(`&after=${lastUsed.next}`)).toMatchObject({ items: [{ id: newer }], next: null })
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
    await system.setPace({ firstByteMilliseconds: 0, eventMilliseconds: 400 })
    const answer = await fetch(`${test.app.url}/api/chat/threads/${threadId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.ownerKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ parts: [{ type: 'text', text: 'Hello' }] })
    })
    await test.call('POST', `/api/chat/threads/${threadId}/stop`)
    await answer.text()
    await system.setPace({ firstByteMilliseconds: 0, eventMilliseconds: 0 })
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
  const lastWords = (thread: { messages: { parts: Part[] }[] }) =>
    partsOf(thread).findLast(({ type }) => type === 'text')?.text

  it('after the last step says so, and how to go on', async () => {
    const threadId = await startThread()
    await system.prepareHost(Array.from({ length: 16 }, () => ({ calls: [{ name: 'show_formats' }] })))
    const thread = await say(threadId, 'Show me the formats, again and again')
    expect(partsOf(thread).filter(({ type }) => type === 'tool-show_formats')).toHaveLength(16)
    expect(lastWords(thread)).toMatch(/I stop here: these were 16 steps/)
    expect(thread.run.state).toBe('completed')
    // It is part of the conversation, and the next answer goes on from it.
    expect((await say(threadId, 'go on')).run.state).toBe('completed')
  })

  it('with a refusal says it once: in the model’s own words, or with the provider’s reason', async () => {
    const threadId = await startThread()
    await system.prepareHost([{ text: 'I cannot help with that.', refusal: { explanation: 'It could harm.' } }])
    const worded = await say(threadId, 'Something harmful')
    expect(partsOf(worded).flatMap(({ type, text }) => (type === 'text' ? [text] : []))).toEqual([
      'I cannot help with that.'
    ])
    await system.prepareHost([{ refusal: { explanation: 'It could harm.' } }])
    expect(lastWords(await say(threadId, 'Something harmful'))).toBe(
      'The model declined to answer this. It could harm.'
    )
    await system.prepareHost([{}])
    expect(lastWords(await say(threadId, 'Anything'))).toMatch(/gave an empty answer/)
  })

  it('for an error inside the stream can be asked again', async () => {
    const threadId = await startThread()
    const fault = { kind: 'end-early', match: { stream: true } }
    await system.strike(fault)
    expect((await say(threadId, 'Hello')).run).toMatchObject({ state: 'failed', nextStep: { action: 'retry' } })
    expect((await say(threadId, 'Hello again')).run.state).toBe('completed')
  })
})

describe('a script', () => {
  const write = async () => {
    const { body: ad } = await test.call('POST', '/api/ads', { body: { idea: 'Cold brew' } })
    return test.call('POST', `/api/ads/${ad.id}/scripts`, { body: { format_slug: 'podcast' } })
  }

  it('that the model declines is a problem in its own words, with what was spent', async () => {
    await system.strike({ kind: 'refusal', words: 'I can’t help with that.', byStopReason: false })
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
    await system.strike({ kind: 'schema-violation', count: 3 })
    const { status, body } = await write()
    expect([status, body.spent.answers]).toEqual([502, 3])
  })
})
