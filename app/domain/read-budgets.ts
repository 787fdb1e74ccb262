import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { apiKeyBudgets, apiKeys } from '@callsheet/lib/database/schema/users.ts'
import type { Scope } from '../runtime.ts'

/** The credits that the conversation and the key of this caller may still spend, as far as there are any. */
export async function readBudgets(queryable: Queryable, scope: Scope): Promise<number[]> {
  const { budgetThreadId, apiKeyId, ownerId } = scope
  const ofThread = budgetThreadId
    ? await queryable
        .select({ credits: chatThreads.budgetCredits })
        .from(chatThreads)
        .where(and(eq(chatThreads.id, budgetThreadId), eq(chatThreads.ownerId, ownerId)))
    : []
  const ofKey = apiKeyId
    ? await queryable
        .select({ credits: apiKeyBudgets.budgetCredits })
        .from(apiKeyBudgets)
        .innerJoin(apiKeys, eq(apiKeys.id, apiKeyBudgets.apiKeyId))
        .where(and(eq(apiKeyBudgets.apiKeyId, apiKeyId), eq(apiKeys.referenceId, ownerId)))
    : []
  return [...ofThread, ...ofKey].map(({ credits }) => credits)
}
