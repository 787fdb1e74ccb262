import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../adapters/node/new-id.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/node/postgres/test-database.ts'
import { readAdBudget, readWorkspaceBudget, setAdBudget, setWorkspaceBudget, spendFromBudgets } from './budgets.ts'
import { chargeCredits, grantCredits, refundCharge } from './credits.ts'
import { ads } from './schema/ads.ts'
import { adBudgets, budgetReturns, monthSpending } from './schema/costs.ts'
import { creditLedger } from './schema/credits.ts'
import { users } from './schema/users.ts'

describe('budgets', () => {
  let server: TestDatabase
  const db = () => server.database
  const month = async () => {
    const { rows } = await db().execute(sql`select to_char(now() at time zone 'utc', 'YYYY-MM') as month`)
    return String(rows[0]?.['month'])
  }
  let ownerId: string
  let adId: string

  beforeAll(async () => {
    server = await createTestDatabase()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await setWorkspaceBudget(db(), null)
    await db().delete(monthSpending)
    await db().delete(budgetReturns)
    ownerId = newId()
    adId = newId()
    await db()
      .insert(users)
      .values({ id: ownerId, name: 'Ada', email: `${ownerId}@example.com` })
    await db().insert(ads).values({ id: adId, ownerId, name: 'Cold brew', idea: 'Cold brew that never turns bitter' })
    await db().transaction((transaction) =>
      grantCredits(transaction, ownerId, { reason: 'test', credits: 1_000, description: 'Granted' })
    )
  })

  /** As a purchase does it: counted, charged, committed; or rolled back with the budget that it would pass. */
  async function buy(credits: number, forAd: string | null = adId) {
    const mediaId = newId()
    const reached = await db()
      .transaction(async (transaction) => {
        const stopped = await spendFromBudgets(transaction, [{ credits, adId: forAd ?? undefined }])
        if (stopped) throw Object.assign(new Error('reached'), { stopped })
        await chargeCredits(transaction, ownerId, [
          { mediaId, credits, description: 'A still', adId: forAd ?? undefined }
        ])
        return null
      })
      .catch((error: unknown) => {
        if (error instanceof Error && 'stopped' in error) return error.stopped
        throw error
      })
    return { mediaId, reached }
  }

  test('what is bought counts in its month and its ad, and a purchase that would pass either counts in none', async () => {
    await setAdBudget(db(), adId, 100)
    expect((await buy(60)).reached).toBeNull()
    expect((await buy(41)).reached).toEqual({ adId, price: 41, spent: 60, budget: 100 })
    expect((await buy(40)).reached).toBeNull()
    expect(await readAdBudget(db(), adId)).toEqual({ spent: 100, budget: 100 })

    await setWorkspaceBudget(db(), 120)
    expect((await buy(21, null)).reached).toEqual({ adId: null, price: 21, spent: 100, budget: 120 })
    expect((await buy(20, null)).reached).toBeNull()
    expect(await readWorkspaceBudget(db(), await month())).toEqual({ spent: 120, budget: 120 })

    await setWorkspaceBudget(db(), null)
    await setAdBudget(db(), adId, null)
    expect((await buy(500)).reached).toBeNull()
  })

  test('a refund gives back to the month and the ad of its charge, once', async () => {
    await setAdBudget(db(), adId, 50)
    const { mediaId } = await buy(50)
    expect((await buy(1)).reached).toMatchObject({ spent: 50 })
    for (const _ of [1, 2]) {
      await db().transaction((transaction) => refundCharge(transaction, mediaId, 'Refund'))
    }
    expect(await readAdBudget(db(), adId)).toEqual({ spent: 0, budget: 50 })
    expect((await buy(50)).reached).toBeNull()
    expect(await db().select().from(budgetReturns)).toEqual([])
    expect(await db().select().from(adBudgets).where(eq(adBudgets.adId, adId))).toMatchObject([{ spentCredits: 50 }])
  })

  test('purchases at once never pass a budget together, and every refund between them counts once', async () => {
    await setWorkspaceBudget(db(), 300)
    await setAdBudget(db(), adId, 100)
    const bought = await Promise.all(Array.from({ length: 40 }, () => buy(10)))
    const made = bought.filter(({ reached }) => reached === null)
    expect(made).toHaveLength(10)
    expect(await readAdBudget(db(), adId)).toEqual({ spent: 100, budget: 100 })

    const refunds = made
      .slice(0, 5)
      .map(({ mediaId }) => db().transaction((transaction) => refundCharge(transaction, mediaId, 'Refund')))
    const others = Array.from({ length: 40 }, () => buy(10))
    await Promise.all([...refunds, ...others])
    const late = await Promise.all(Array.from({ length: 10 }, () => buy(10)))
    const all = [...bought, ...(await Promise.all(others)), ...late].filter(({ reached }) => reached === null)
    expect(all).toHaveLength(15)
    expect(await readAdBudget(db(), adId)).toEqual({ spent: 100, budget: 100 })
    expect(await readWorkspaceBudget(db(), await month())).toMatchObject({ spent: 100 })
  })

  test('a refund goes back to the month of its charge', async () => {
    const { mediaId } = await buy(30)
    await db().update(monthSpending).set({ month: '2020-02' })
    await db()
      .update(creditLedger)
      .set({ createdAt: new Date('2020-02-29T23:59:59.999Z') })
      .where(eq(creditLedger.mediaId, mediaId))
    await db().transaction((transaction) => refundCharge(transaction, mediaId, 'Refund'))
    expect(await readWorkspaceBudget(db(), '2020-02')).toMatchObject({ spent: 0 })
    await buy(5)
    expect(await readWorkspaceBudget(db(), '2020-02')).toMatchObject({ spent: 0 })
    expect(await readWorkspaceBudget(db(), await month())).toMatchObject({ spent: 5 })
  })

  test('two ads at once never pass the workspace’s budget together', async () => {
    const otherAd = newId()
    await db().insert(ads).values({ id: otherAd, ownerId, name: 'Tea', idea: 'Tea' })
    await setWorkspaceBudget(db(), 95)
    const bought = await Promise.all(Array.from({ length: 30 }, (_, n) => buy(10, n % 2 === 0 ? adId : otherAd)))
    expect(bought.filter(({ reached }) => reached === null)).toHaveLength(9)
    expect(await readWorkspaceBudget(db(), await month())).toEqual({ spent: 90, budget: 95 })
  })
})
