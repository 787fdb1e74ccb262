import { and, eq, exists, gte, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { apiKeyBudgets, apiKeys } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { accountAddress, pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { Scope } from '../runtime.ts'
import { isOwnGesture } from './accounts/own-gesture.ts'
import { readBudgets } from './read-budgets.ts'

/**
 * Pays what nobody pressed for from the budget that the user set in advance: the conversation's, else the key's. It
 * belongs to the transaction that buys, so a purchase that fails takes nothing. A person's own gesture needs no budget.
 * Errors: `over-budget` with `price`, `budget` and `budgetAt`.
 */
export async function spendFromBudget(transaction: Transaction, scope: Scope, credits: number): Promise<void> {
  if (credits === 0 || isOwnGesture(scope)) return
  if (await takeFromThread(transaction, scope, credits)) return
  if (await takeFromKey(transaction, scope, credits)) return
  throw await overBudget(transaction, scope, credits)
}

async function takeFromThread(transaction: Transaction, scope: Scope, credits: number): Promise<boolean> {
  const { budgetThreadId, ownerId } = scope
  if (!budgetThreadId) return false
  const taken = await transaction
    .update(chatThreads)
    .set({ budgetCredits: sql`${chatThreads.budgetCredits} - ${credits}` })
    .where(
      and(eq(chatThreads.id, budgetThreadId), eq(chatThreads.ownerId, ownerId), gte(chatThreads.budgetCredits, credits))
    )
    .returning({ id: chatThreads.id })
  return taken.length > 0
}

async function takeFromKey(transaction: Transaction, scope: Scope, credits: number): Promise<boolean> {
  const { apiKeyId, ownerId } = scope
  if (!apiKeyId) return false
  const isOwn = exists(
    transaction
      .select({ one: sql`1` })
      .from(apiKeys)
      .where(and(eq(apiKeys.id, apiKeyId), eq(apiKeys.referenceId, ownerId)))
  )
  const taken = await transaction
    .update(apiKeyBudgets)
    .set({ budgetCredits: sql`${apiKeyBudgets.budgetCredits} - ${credits}`, updatedAt: sql`now()` })
    .where(and(eq(apiKeyBudgets.apiKeyId, apiKeyId), gte(apiKeyBudgets.budgetCredits, credits), isOwn))
    .returning({ id: apiKeyBudgets.apiKeyId })
  return taken.length > 0
}

async function overBudget(transaction: Transaction, scope: Scope, price: number): Promise<AppError> {
  const budget = Math.max(...(await readBudgets(transaction, scope)), 0)
  const { publicUrl } = scope.runtime
  const { budgetThreadId, apiKeyId } = scope
  const [whose, page] =
    apiKeyId || !budgetThreadId
      ? (['this key', accountAddress('api-keys')] as const)
      : (['this conversation', pageAddress(studioPages.thread, { threadId: budgetThreadId })] as const)
  const budgetAt = publicUrl + page
  return new AppError(
    'over-budget',
    `This costs ${price} credits, and the budget of ${whose} has ${budget} left. Nothing was bought. A person raises the budget at ${budgetAt}, or buys it in the studio.`,
    { details: { price, budget, budgetAt } }
  )
}
