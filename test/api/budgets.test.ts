import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectMcp } from '../support/mcp-tools.ts'
import { startTestApp, type TestApp } from '@callsheet/app/testing/start-test-app.ts'

let app: TestApp
let adId: string
const priceOfStill = 8

beforeAll(async () => {
  app = await startTestApp({ WELCOME_CREDITS: '100000' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.call('PUT', '/api/admin/budget', { ...(await app.asOwner()), body: { credits: null } })
  const ad = await app.call('POST', '/api/ads', { body: { idea: 'Cold brew', aspectRatio: '9:16' } })
  adId = ad.body.id
})

const picture = () => ({ prompt: 'A glass of cold brew', imageModel: 'nano-banana-2', aspect_ratio: '9:16', adId })
const buy = (key?: string) => app.call('POST', '/api/images', { body: picture(), ...(key && { key }) })
const cost = async () => (await app.call('GET', `/api/ads/${adId}/cost`)).body
const setAdBudget = async (credits: number | null) =>
  app.call('PUT', `/api/ads/${adId}/budget`, { ...(await app.asOwner()), body: { credits } })
const setMonthBudget = async (credits: number | null) =>
  app.call('PUT', '/api/admin/budget', { ...(await app.asOwner()), body: { credits } })

describe('a budget', () => {
  test('of an ad stops its next purchase and says what was spent, what it is and where to change it', async () => {
    expect((await setAdBudget(priceOfStill)).body.credits).toEqual({ spent: 0, budget: priceOfStill })
    expect((await buy()).status).toBe(202)
    const balance = (await app.call('GET', '/api/credits')).body.balance
    const refused = await buy()
    expect(refused).toMatchObject({
      status: 402,
      body: {
        code: 'budget-reached',
        budgetOf: 'ad',
        adId,
        price: priceOfStill,
        spent: priceOfStill,
        budget: priceOfStill,
        budgetAt: `${app.app.publicUrl}/ads/${adId}#costs`
      }
    })
    expect(refused.body.detail).toContain('Of the 8 that this ad may spend, 8 are spent. Nothing was bought')
    expect((await app.call('GET', '/api/credits')).body.balance).toBe(balance)
    expect((await cost()).credits).toEqual({ spent: priceOfStill, budget: priceOfStill })
    await setAdBudget(null)
    expect((await buy()).status).toBe(202)
  })

  test('of the workspace stops everybody, and only an admin sets it', async () => {
    const member = await app.asInvited('ada@example.com')
    expect((await app.call('PUT', '/api/admin/budget', { ...member, body: { credits: 1 } })).status).toBe(403)
    const { spent } = (await setMonthBudget(0)).body
    const refused = await app.call('POST', '/api/images', { ...member, body: { ...picture(), adId: undefined } })
    expect(refused.body).toMatchObject({
      code: 'budget-reached',
      budgetOf: 'workspace',
      spent,
      budget: 0,
      budgetAt: `${app.app.publicUrl}/admin/costs`
    })
    expect(refused.body.detail).toContain('An admin changes it')
  })

  test('is set by people alone: it holds programs, and a program’s own budget comes on top of it', async () => {
    const key = await app.createKey({ name: 'Buyer', scopes: ['write', 'spend', 'admin'], budgetCredits: 1_000 })
    const body = { credits: 1_000 }
    expect((await app.call('PUT', `/api/ads/${adId}/budget`, { key, body })).status).toBe(403)
    expect((await app.call('PUT', '/api/admin/budget', { key, body })).status).toBe(403)
    await setAdBudget(priceOfStill - 1)
    expect((await buy(key)).body).toMatchObject({ code: 'budget-reached', budgetOf: 'ad' })
    const keys = (await app.call('GET', '/api/api-keys')).body.items
    expect(keys.find(({ name }: { name: string }) => name === 'Buyer').budgetCredits).toBe(1_000)
  })

  test('holds a program that speaks MCP, and a price that a person confirms', async () => {
    await setAdBudget(priceOfStill - 1)
    const input = {
      ad_id: adId,
      prompt: 'A glass of cold brew',
      image_model: 'nano-banana-2',
      aspect_ratio: '9:16',
      idempotency_key: crypto.randomUUID()
    }
    const key = await app.createKey({ name: 'Over MCP', scopes: ['write', 'spend'], budgetCredits: 1_000 })
    const program = await connectMcp({ appUrl: app.app.url, apiKey: key })
    await expect(program.use('generate_image', input)).rejects.toThrow('that this ad may spend')
    await program.close()

    const asking = await connectMcp({ appUrl: app.app.url, apiKey: app.ownerKey })
    const asked = await asking.use('generate_image', { ...input, idempotency_key: crypto.randomUUID() })
    await asking.close()
    const { quoteId } = asked as { quoteId: string }
    const answer = await app.call('POST', `/api/quotes/${quoteId}`, {
      ...(await app.asOwner()),
      body: { decision: 'confirm' }
    })
    expect(JSON.stringify(answer.body)).toContain('that this ad may spend')
    expect((await cost()).credits.spent).toBe(0)
  })

  test('is not passed by purchases that come at once', async () => {
    await setAdBudget(priceOfStill * 3 + 1)
    const { spent } = (await setMonthBudget(null)).body
    await setMonthBudget(spent + priceOfStill * 2)
    const first = await Promise.all(Array.from({ length: 12 }, () => buy()))
    expect(first.filter(({ status }) => status === 202)).toHaveLength(2)
    await setMonthBudget(null)
    const second = await Promise.all(Array.from({ length: 12 }, () => buy()))
    expect(second.filter(({ status }) => status === 202)).toHaveLength(1)
    expect((await cost()).credits).toEqual({ spent: priceOfStill * 3, budget: priceOfStill * 3 + 1 })
  })
})

test('the cost and the budget of an ad are its owner’s', async () => {
  const other = await app.asInvited('eve@example.com')
  expect((await app.call('GET', `/api/ads/${adId}/cost`, other)).status).toBe(404)
  const body = { credits: 5 }
  expect((await app.call('PUT', `/api/ads/${adId}/budget`, { ...other, body })).status).toBe(404)
  expect((await app.call('GET', '/api/admin/costs', other)).status).toBe(403)
})

test('an ad for which nothing was made costs nothing, and what only waits counts in credits alone', async () => {
  expect(await cost()).toMatchObject({ lines: [], notKnown: { words: 0, stills: 0, clips: 0 } })
  await buy()
  expect(await cost()).toMatchObject({ lines: [], credits: { spent: priceOfStill, budget: null } })
})
