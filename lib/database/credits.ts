import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { giveBackToBudgets } from './budgets.ts'
import type { Queryable, Transaction } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { creditAccounts, creditLedger } from './schema/credits.ts'

export interface Charge {
  /** Id of the bought media row. The ledger key is `charge:{mediaId}`. */
  mediaId: string
  credits: number
  description: string
  pipelineId?: string
  sceneId?: string
  /** The ad whose budget it counts in. */
  adId?: string | undefined
}

/**
 * Charges all or nothing. Call it last in a transaction, after media rows are locked or inserted. Errors:
 * `insufficient-credits` with `price` and `balance`, and then nothing is written.
 */
export async function chargeCredits(transaction: Transaction, ownerId: string, charges: Charge[]): Promise<number> {
  const price = charges.reduce((sum, charge) => sum + charge.credits, 0)
  const [account] = await transaction
    .update(creditAccounts)
    .set({ balance: sql`${creditAccounts.balance} - ${price}` })
    .where(and(eq(creditAccounts.ownerId, ownerId), gte(creditAccounts.balance, price)))
    .returning({ balance: creditAccounts.balance })
  if (!account) {
    const balance = await readBalance(transaction, ownerId)
    throw new AppError('insufficient-credits', `This costs ${price} credits and your balance is ${balance}.`, {
      details: { price, balance }
    })
  }
  let balanceAfter = account.balance + price
  const entries = charges.map((charge) => {
    balanceAfter -= charge.credits
    return {
      ownerId,
      key: `charge:${charge.mediaId}`,
      kind: 'charge' as const,
      amount: -charge.credits,
      balanceAfter,
      description: charge.description,
      pipelineId: charge.pipelineId,
      sceneId: charge.sceneId,
      mediaId: charge.mediaId,
      adId: charge.adId
    }
  })
  await insertRows(transaction, creditLedger, entries)
  return account.balance
}

/**
 * Refunds exactly the charge of a media row, once: a second call changes nothing. Returns the credits that this call
 * refunded; 0 when there was no charge or it was already refunded.
 */
export async function refundCharge(transaction: Transaction, mediaId: string, description: string): Promise<number> {
  const [charge] = await transaction
    .select()
    .from(creditLedger)
    .where(eq(creditLedger.key, `charge:${mediaId}`))
  if (!charge) return 0
  await transaction
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(eq(creditAccounts.ownerId, charge.ownerId))
    .for('update')
  const credits = -charge.amount
  const inserted = await transaction
    .insert(creditLedger)
    .values({
      ownerId: charge.ownerId,
      key: `refund:${mediaId}`,
      kind: 'refund',
      amount: credits,
      balanceAfter: sql`(select balance from credit_accounts where owner_id = ${charge.ownerId}) + ${credits}`,
      description,
      pipelineId: charge.pipelineId,
      sceneId: charge.sceneId,
      mediaId,
      adId: charge.adId
    })
    .onConflictDoNothing({ target: creditLedger.key })
    .returning({ id: creditLedger.id })
  if (inserted.length === 0) return 0
  await giveBackToBudgets(transaction, { credits, adId: charge.adId, spentAt: charge.createdAt })
  await transaction
    .update(creditAccounts)
    .set({ balance: sql`${creditAccounts.balance} + ${credits}` })
    .where(eq(creditAccounts.ownerId, charge.ownerId))
  return credits
}

export interface Grant {
  /** Makes the grant happen only once, for example `welcome` or an admin's request id. */
  reason: string
  credits: number
  description: string
}

/** Adds credits once per reason. Opens the account if there is none. Returns the balance. */
export async function grantCredits(transaction: Transaction, ownerId: string, grant: Grant): Promise<number> {
  await transaction.insert(creditAccounts).values({ ownerId }).onConflictDoNothing()
  await transaction
    .select({ balance: creditAccounts.balance })
    .from(creditAccounts)
    .where(eq(creditAccounts.ownerId, ownerId))
    .for('update')
  const inserted = await transaction
    .insert(creditLedger)
    .values({
      ownerId,
      key: `grant:${ownerId}:${grant.reason}`,
      kind: 'grant',
      amount: grant.credits,
      balanceAfter: sql`(select balance from credit_accounts where owner_id = ${ownerId}) + ${grant.credits}`,
      description: grant.description
    })
    .onConflictDoNothing({ target: creditLedger.key })
    .returning({ id: creditLedger.id })
  if (inserted.length > 0) {
    await transaction
      .update(creditAccounts)
      .set({ balance: sql`${creditAccounts.balance} + ${grant.credits}` })
      .where(eq(creditAccounts.ownerId, ownerId))
  }
  return readBalance(transaction, ownerId)
}

export async function readBalance(database: Queryable, ownerId: string): Promise<number> {
  const [account] = await database.select().from(creditAccounts).where(eq(creditAccounts.ownerId, ownerId))
  return account?.balance ?? 0
}

/** Which of these media rows have been refunded. */
export async function readRefunded(database: Queryable, mediaIds: string[]): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set()
  const rows = await database
    .select({ mediaId: creditLedger.mediaId })
    .from(creditLedger)
    .where(
      inArray(
        creditLedger.key,
        mediaIds.map((id) => `refund:${id}`)
      )
    )
  return new Set(rows.flatMap((row) => row.mediaId ?? []))
}
