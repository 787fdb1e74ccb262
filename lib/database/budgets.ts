import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable, Transaction } from './database.ts'
import { adBudgets, budgetReturns, monthSpending, workspaceBudget } from './schema/costs.ts'

/** The month of a time, in UTC: `2026-11`. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

export interface BudgetedCharge {
  credits: number
  adId?: string | undefined
}

/** A budget that a purchase would pass. */
export interface ReachedBudget {
  /** The ad whose budget it is. Null for the workspace's month. */
  adId: string | null
  /** Credits of this purchase that the budget would hold. */
  price: number
  /** Credits spent before this purchase. */
  spent: number
  budget: number
}

/**
 * Counts a purchase in the budgets of its month and its ads. Returns the first budget that it would pass: the caller then
 * rolls the transaction back. Purchases are counted one after the other: each holds a lock until its transaction ends, so
 * that two never pass a budget together. Everybody takes it before the account's row. No table is summed. The month is the
 * transaction's own, as the time of its charges, so that a refund goes back to the month that counted it.
 */
export async function spendFromBudgets(
  transaction: Transaction,
  charges: readonly BudgetedCharge[]
): Promise<ReachedBudget | null> {
  const price = charges.reduce((total, { credits }) => total + credits, 0)
  if (price === 0) return null
  const month = await addToMonth(transaction, price)
  await takeReturnsIn(transaction)
  const workspace = await readWorkspaceBudget(transaction, month)
  if (workspace.budget !== null && workspace.spent > workspace.budget) {
    return { adId: null, price, spent: workspace.spent - price, budget: workspace.budget }
  }
  for (const [adId, ofAd] of pricesOfAds(charges)) {
    const { spent, budget } = await addToAd(transaction, adId, ofAd)
    if (budget !== null && spent > budget) return { adId, price: ofAd, spent: spent - ofAd, budget }
  }
  return null
}

/** In one order, as every lock of several rows. */
function pricesOfAds(charges: readonly BudgetedCharge[]): [adId: string, credits: number][] {
  const prices = new Map<string, number>()
  for (const { adId, credits } of charges) if (adId) prices.set(adId, (prices.get(adId) ?? 0) + credits)
  return [...prices].filter(([, credits]) => credits > 0).toSorted(([left], [right]) => (left < right ? -1 : 1))
}

/** Any number that no other lock of ours has. */
const budgetLock = 6_021_023

/** Returns the month. The lock is not the month's row: at the turn of a month two purchases would hold one each. */
async function addToMonth(transaction: Transaction, credits: number): Promise<string> {
  const { rows } = await transaction.execute(sql`
    with held as materialized (select pg_advisory_xact_lock(${budgetLock}::bigint))
    insert into ${monthSpending} (month, spent_credits)
    select to_char(now() at time zone 'utc', 'YYYY-MM'), ${credits}::bigint from held
    on conflict (month) do update set spent_credits = ${monthSpending.spentCredits} + excluded.spent_credits
    returning month`)
  return monthSchema.parse(rows[0]).month
}

const monthSchema = z.object({ month: z.string() })

async function addToAd(transaction: Transaction, adId: string, credits: number) {
  const [counted] = await transaction
    .insert(adBudgets)
    .values({ adId, spentCredits: credits })
    .onConflictDoUpdate({
      target: adBudgets.adId,
      set: { spentCredits: sql`${adBudgets.spentCredits} + ${credits}` }
    })
    .returning({ spent: adBudgets.spentCredits, budget: adBudgets.budgetCredits })
  return counted ?? { spent: credits, budget: null }
}

/** Each refund is taken in once, by whoever holds the lock. */
async function takeReturnsIn(transaction: Transaction): Promise<void> {
  const returned = await transaction.delete(budgetReturns).returning()
  if (returned.length === 0) return
  const given = sql`json_to_recordset(${JSON.stringify(
    returned.map(({ month, adId, credits }) => ({ month, ad_id: adId, credits }))
  )}::json) as given (month text, ad_id uuid, credits integer)`
  await transaction.execute(sql`
    update ${monthSpending} set spent_credits = spent_credits - returned.credits
    from (select month, sum(credits) as credits from ${given} group by month) as returned
    where ${monthSpending.month} = returned.month`)
  await transaction.execute(sql`
    update ${adBudgets} set spent_credits = spent_credits - returned.credits
    from (select ad_id, sum(credits) as credits from ${given} group by ad_id) as returned
    where ${adBudgets.adId} = returned.ad_id`)
}

export interface ReturnedCharge {
  credits: number
  adId: string | null
  /** The month in which it was charged gets it back. */
  spentAt: Date
}

/** A refund belongs to the month and the ad of its charge. */
export async function giveBackToBudgets(
  transaction: Transaction,
  { credits, adId, spentAt }: ReturnedCharge
): Promise<void> {
  if (credits > 0) await transaction.insert(budgetReturns).values({ month: monthOf(spentAt), adId, credits })
}

export interface BudgetState {
  spent: number
  /** Null: there is none. */
  budget: number | null
}

/** The workspace's month. Refunds that no purchase has taken in yet are few, and none after the next purchase. */
export async function readWorkspaceBudget(queryable: Queryable, month: string): Promise<BudgetState> {
  const { rows } = await queryable.execute(sql`select
    coalesce((select spent_credits from ${monthSpending} where month = ${month}), 0)
      - coalesce((select sum(credits) from ${budgetReturns} where month = ${month}), 0) as spent,
    (select monthly_credits from ${workspaceBudget}) as budget`)
  return stateSchema.parse(rows[0])
}

export async function readAdBudget(queryable: Queryable, adId: string): Promise<BudgetState> {
  const { rows } = await queryable.execute(sql`select
    coalesce((select spent_credits from ${adBudgets} where ad_id = ${adId}), 0)
      - coalesce((select sum(credits) from ${budgetReturns} where ad_id = ${adId}), 0) as spent,
    (select budget_credits from ${adBudgets} where ad_id = ${adId}) as budget`)
  return stateSchema.parse(rows[0])
}

/** The database's large numbers come as text. */
const stateSchema = z.object({ spent: z.coerce.number(), budget: z.number().nullable() })

/** Null takes the budget away. */
export async function setWorkspaceBudget(queryable: Queryable, monthlyCredits: number | null): Promise<void> {
  if (monthlyCredits === null) return void (await queryable.delete(workspaceBudget))
  await queryable
    .insert(workspaceBudget)
    .values({ monthlyCredits })
    .onConflictDoUpdate({ target: workspaceBudget.id, set: { monthlyCredits, updatedAt: sql`now()` } })
}

/** Null takes the budget away. */
export async function setAdBudget(queryable: Queryable, adId: string, budgetCredits: number | null): Promise<void> {
  await queryable
    .insert(adBudgets)
    .values({ adId, budgetCredits })
    .onConflictDoUpdate({ target: adBudgets.adId, set: { budgetCredits } })
}
