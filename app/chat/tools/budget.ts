import { and, eq, exists, gte, sql } from 'drizzle-orm'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { apiKeyBudgets, apiKeys } from '@callsheet/lib/database/schema/users.ts'
import type { Scope } from '../../runtime.ts'

/** The user sets a budget on a thread or an API key in advance. It counts as the user's confirmation. */
export interface TakenFromBudget {
  /** For a call that failed: nothing was spent. */
  giveBack(): Promise<void>
}

interface Spending {
  scope: Scope
  threadId: string | null
  credits: number
}

/**
 * Takes a price from the thread's budget, else from the budget of the caller's key. Null when neither is large enough.
 */
export async function takeFromBudget(spending: Spending): Promise<TakenFromBudget | null> {
  if (spending.credits === 0) return { giveBack: async () => undefined }
  return (await takeFromThread(spending)) ?? (await takeFromApiKey(spending))
}

async function takeFromThread({ scope, threadId, credits }: Spending): Promise<TakenFromBudget | null> {
  if (!threadId) return null
  const { database } = scope.runtime
  const own = and(eq(chatThreads.id, threadId), eq(chatThreads.ownerId, scope.ownerId))
  const change = (by: number) => ({ budgetCredits: sql`${chatThreads.budgetCredits} + ${by}` })
  const taken = await database
    .update(chatThreads)
    .set(change(-credits))
    .where(and(own, gte(chatThreads.budgetCredits, credits)))
    .returning({ id: chatThreads.id })
  if (taken.length === 0) return null
  return { giveBack: async () => void (await database.update(chatThreads).set(change(credits)).where(own)) }
}

async function takeFromApiKey({ scope, credits }: Spending): Promise<TakenFromBudget | null> {
  const { apiKeyId, ownerId, runtime } = scope
  if (!apiKeyId) return null
  const { database } = runtime
  const own = and(
    eq(apiKeyBudgets.apiKeyId, apiKeyId),
    exists(
      database
        .select({ one: sql`1` })
        .from(apiKeys)
        .where(and(eq(apiKeys.id, apiKeyId), eq(apiKeys.referenceId, ownerId)))
    )
  )
  const change = (by: number) => ({ budgetCredits: sql`${apiKeyBudgets.budgetCredits} + ${by}`, updatedAt: sql`now()` })
  const taken = await database
    .update(apiKeyBudgets)
    .set(change(-credits))
    .where(and(own, gte(apiKeyBudgets.budgetCredits, credits)))
    .returning({ id: apiKeyBudgets.apiKeyId })
  if (taken.length === 0) return null
  return { giveBack: async () => void (await database.update(apiKeyBudgets).set(change(credits)).where(own)) }
}
