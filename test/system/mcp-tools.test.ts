import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatTools } from '@callsheet/app/chat/tools/registry.ts'
import type { TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { startChatSystem, type ChatSystem } from '../support/chat-system.ts'

let system: ChatSystem
let test: TestApp

beforeAll(async () => {
  system = await startChatSystem()
  test = system.test
})

afterAll(() => system?.stop())

const asPerson = () => ({ key: null, headers: { cookie: system.cookie, origin: test.app.publicUrl } })

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
    // What a model is paid for at each turn: no pattern of an id, and how to go about it once.
    expect(JSON.stringify(tools)).not.toContain('[0-9a-fA-F]{8}')
    expect(JSON.stringify(tools.map((tool) => tool.inputSchema)).length).toBeLessThan(32_000)
    expect(client.getInstructions()).toContain('confirmAt')
    expect(tools.find((tool) => tool.name === 'show_formats')?.description).not.toContain('panel')
    const ad = textOf(await client.callTool({ name: 'start_ad', arguments: { idea: 'Cold brew' } }))
    const input = {
      ad_id: ad.id,
      prompt: 'A bottle on ice',
      image_model: 'nano-banana-2',
      idempotency_key: 'picture-one'
    }
    const missing = await client.callTool({ name: 'generate_image', arguments: input })
    expect(missing.isError).toBe(true)
    expect(textOf(missing)).toMatchObject({
      kind: 'error',
      code: 'invalid-input',
      cost: 'Nothing was spent by this call.'
    })
    // A misspelt wish is not lost: the answer names what the tool takes.
    const misspelt = textOf(await client.callTool({ name: 'start_ad', arguments: { idee: 'Cold brew' } }))
    expect(misspelt).toMatchObject({ code: 'invalid-input', message: expect.stringContaining('it takes idea, name') })
    const nothing = textOf(await client.callTool({ name: 'add_offer', arguments: {} }))
    expect(nothing.message).toContain('expected the url of a page, or a text')
    // Whole addresses, and the tool of the next step.
    expect(ad.nextStep).toEqual({
      action: 'pick-format',
      label: 'Pick a format',
      href: `${test.app.publicUrl}/ads/${ad.id}`,
      isWaiting: false,
      tool: 'update_settings'
    })
    expect((await test.call('GET', `/api/ads/${ad.id}`)).body.nextStep.call).toBe(`PATCH /api/ads/${ad.id}`)
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
    const asked = { kind: 'quote', note: expect.stringContaining('Left in the budget: 1.') }
    expect(await buy('one-too-many')).toMatchObject(asked)
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
