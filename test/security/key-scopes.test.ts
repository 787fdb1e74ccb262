import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditAccounts } from '@callsheet/lib/database/schema/credits.ts'
import { apiKeys } from '@callsheet/lib/database/schema/users.ts'
import { scopesOf } from '@callsheet/app/domain/accounts/key-permissions.ts'
import { toolAccess } from '@callsheet/app/access/tool-access.ts'
import { toolEntries } from '@callsheet/app/chat/tools/registry.ts'
import { startTestApp, type Answer, type TestApp } from '@callsheet/app/testing/start-test-app.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { keyWithoutScopes } from './callers.ts'
import { sampleOf } from './sample-input.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
}, 60_000)

afterAll(() => app?.stop())

const picture = { prompt: 'A bottle on ice', aspect_ratio: '9:16', imageModel: 'nano-banana-2' }
const buy = (key: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call('POST', '/api/images', { key, headers, body: picture })
const balance = async (): Promise<number> => (await app.call('GET', '/api/credits')).body.balance

async function budgetOf(name: string) {
  const { body } = await app.call('GET', '/api/api-keys')
  return body.items.find((key: { name: string }) => key.name === name)
}

async function setBudget(id: string, budgetCredits: number): Promise<Answer> {
  return app.call('PUT', `/api/api-keys/${id}/budget`, { ...(await app.asOwner()), body: { budgetCredits } })
}

async function priceOfPicture(): Promise<number> {
  const { body } = await app.call('GET', '/api/models')
  return body.images.find(({ id }: { id: string }) => id === picture.imageModel).price.credits
}

describe('a key', () => {
  test('is made with scopes that are shown, and always reads', async () => {
    const key = await app.createKey({ name: 'Only spends', scopes: ['spend'], budgetCredits: 7 })
    expect(await budgetOf('Only spends')).toMatchObject({
      scopes: ['read', 'spend'],
      budgetCredits: 7,
      isOfThisMachine: false
    })
    expect((await app.call('GET', '/api/ads', { key })).status).toBe(200)
    expect(await budgetOf('Command line')).toMatchObject({ isOfThisMachine: true })
  })

  test.each([
    ['a scope that is none', { name: 'x', scopes: ['everything'] }, 422],
    ['no scopes at all', { name: 'x' }, 422],
    ['a budget without the scope to spend', { name: 'x', scopes: ['write'], budgetCredits: 5 }, 422],
    ['a name of 33 characters', { name: 'x'.repeat(33), scopes: ['read'] }, 422]
  ])('is not made with %s', async (_what, body, status) => {
    expect((await app.call('POST', '/api/api-keys', { ...(await app.asOwner()), body })).status).toBe(status)
  })

  test('with the scope admin is made by admins alone, and without it an admin’s key is a member’s', async () => {
    const member = await app.asInvited('scopes@example.com')
    const body = { name: 'x', scopes: ['admin'] }
    expect((await app.call('POST', '/api/api-keys', { ...member, body })).status).toBe(403)
    const key = await app.createKey({ name: 'Trial', scopes: ['spend'], budgetCredits: 1_000 })
    const trial = { ...picture, trial: true }
    expect((await app.call('POST', '/api/images', { key, body: trial })).status).toBe(403)
  })

  test('from before there were scopes has all of them, and one with unreadable scopes only reads', async () => {
    const key = await keyWithoutScopes(app)
    expect((await app.call('POST', '/api/ads', { key, body: { idea: 'Cold brew' } })).status).toBe(201)
    expect((await app.call('GET', '/api/admin/agents', { key })).status).toBe(200)
    expect(scopesOf(null)).toEqual(['read', 'write', 'spend', 'admin'])
    for (const text of ['null', '{}', '{"callsheet":["root"]}', 'write']) expect(scopesOf(text)).toEqual(['read'])
  })

  test('is refused from the moment on in which it is revoked', async () => {
    const key = await app.createKey({ name: 'Revoked', scopes: ['read'] })
    const { id } = await budgetOf('Revoked')
    const other = await app.asInvited('other@example.com')
    expect((await app.call('DELETE', `/api/api-keys/${id}`, other)).status).toBe(404)
    expect((await app.call('DELETE', `/api/api-keys/${id}`, await app.asOwner())).status).toBe(204)
    expect((await app.call('GET', '/api/ads', { key })).status).toBe(401)
  })

  test('that another copy of the app has revoked writes nothing more, and reads nothing after a moment', async () => {
    const key = await app.createKey({ name: 'Of another copy', scopes: ['read', 'write'] })
    const read = async () => (await app.call('GET', '/api/ads', { key })).status
    expect(await read()).toBe(200)
    await app.database.database.delete(apiKeys).where(eq(apiKeys.name, 'Of another copy'))
    expect((await app.call('POST', '/api/ads', { key, body: { idea: 'Cold brew' } })).status).toBe(401)
    await expect.poll(read).toBe(401)
  })
})

describe('the budget of a key', () => {
  test('holds for the API: nothing is bought past it, and the refusal says the budget and the way out', async () => {
    const price = await priceOfPicture()
    const key = await app.createKey({ name: 'Small budget', scopes: ['spend'], budgetCredits: price - 1 })
    const before = await balance()
    const refused = await buy(key)
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'over-budget', price, budget: price - 1, budgetAt: `${app.app.publicUrl}/account?part=api-keys` }
    })
    expect(refused.body.detail).toContain(`the budget of this key has ${price - 1} left`)
    expect(await balance()).toBe(before)
    const { id } = await budgetOf('Small budget')
    expect((await setBudget(id, price + 1)).status).toBe(200)
    expect((await buy(key)).status).toBe(202)
    expect(await balance()).toBe(before - price)
    expect((await budgetOf('Small budget')).budgetCredits).toBe(1)
    expect((await buy(key)).status).toBe(402)
  })

  test('is taken once for a request that is repeated, and for one of two that come together', async () => {
    const price = await priceOfPicture()
    const key = await app.createKey({ name: 'For one', scopes: ['spend'], budgetCredits: price })
    const again = { 'idempotency-key': crypto.randomUUID() }
    const repeats = await Promise.all([buy(key, again), buy(key, again)])
    expect(repeats.map(({ status }) => status)).toEqual([202, 202])
    expect((await budgetOf('For one')).budgetCredits).toBe(0)
    await setBudget((await budgetOf('For one')).id, price)
    const two = await Promise.all([buy(key), buy(key)])
    expect(two.map(({ status }) => status).toSorted()).toEqual([202, 402])
    expect((await budgetOf('For one')).budgetCredits).toBe(0)
  })

  test('is the same over MCP, where past it a person is asked', async () => {
    const price = await priceOfPicture()
    const key = await app.createKey({ name: 'By MCP', scopes: ['write', 'spend'], budgetCredits: price })
    const { use, close } = await connectMcp({ appUrl: app.app.url, apiKey: key })
    const input = { prompt: 'A bottle', aspect_ratio: '9:16', image_model: picture.imageModel }
    const calls = await Promise.all(
      ['first', 'other'].map((name) => use('generate_image', { ...input, idempotency_key: `budget-${name}` }))
    )
    expect(calls.filter((answer) => JSON.stringify(answer).includes('"kind":"quote"'))).toHaveLength(1)
    expect((await budgetOf('By MCP')).budgetCredits).toBe(0)
    expect((await buy(key)).status).toBe(402)
    await close()
  })

  test('is not taken by a purchase that fails', async () => {
    const member = await app.asInvited('poor@example.com')
    const { body } = await app.call('POST', '/api/api-keys', {
      ...member,
      body: { name: 'Poor', scopes: ['spend'], budgetCredits: 1_000_000 }
    })
    await app.database.database
      .update(creditAccounts)
      .set({ balance: 1 })
      .where(eq(creditAccounts.ownerId, (await app.call('GET', '/api/account', member)).body.id))
    expect((await buy(body.key)).body.code).toBe('insufficient-credits')
    const keys = await app.call('GET', '/api/api-keys', { key: body.key })
    expect(keys.body.items[0].budgetCredits).toBe(1_000_000)
  })

  test('does not bind the person: not the browser, and not the command line of this machine', async () => {
    expect((await app.call('POST', '/api/images', { ...(await app.asOwner()), body: picture })).status).toBe(202)
    expect((await app.call('POST', '/api/images', { body: picture })).status).toBe(202)
  })

  test('is refused for a key that lacks the scope to spend', async () => {
    await app.createKey({ name: 'Writes only', scopes: ['write'] })
    expect((await setBudget((await budgetOf('Writes only')).id, 10)).status).toBe(409)
  })
})

describe('every tool over MCP', () => {
  const callAs = async (key: string, name: string, input: object) => {
    const answer = await app.call('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
    })
    const text: string = answer.body.result.content[0].text
    expect(text, name).not.toContain('Input validation error')
    return text.includes('"forbidden"') && text.includes('lacks the scope') ? 'refused' : 'through'
  }

  test('has a row in the table that fits what it does', () => {
    const fitting = toolEntries.map(([name, { readsOnly, price, propose }]) => [
      name,
      readsOnly ? 'read' : price ? 'ask' : propose ? 'decide' : 'write'
    ])
    expect(Object.fromEntries(fitting)).toEqual(toolAccess)
    expect(toolAccess).toMatchObject({ approve_scenes: 'decide', animate_scenes: 'decide', choose_route: 'decide' })
  })

  test('is refused or let through by the scope of the key', { timeout: 120_000 }, async () => {
    const read = await app.createKey({ name: 'Tools: read', scopes: ['read'] })
    const write = await app.createKey({ name: 'Tools: write', scopes: ['write'] })
    const met: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [name, tool] of toolEntries) {
      const input = { ...sampleOf(tool.input), ...(tool.price && { idempotency_key: crypto.randomUUID() }) }
      met[name] = [await callAs(read, name, input), await callAs(write, name, input)]
      expected[name] = [toolAccess[name] === 'read' ? 'through' : 'refused', 'through']
    }
    expect(met).toEqual(expected)
    const bought = await app.database.database.select().from(apiKeys).where(eq(apiKeys.name, 'Tools: write'))
    expect(bought).toHaveLength(1)
  })
})
