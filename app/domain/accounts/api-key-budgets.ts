import { and, asc, eq, sql } from 'drizzle-orm'
import { apiKeyBudgets, apiKeys } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiKeyView } from '@callsheet/lib/wire/app-api/keys.ts'
import type { Scope } from '../../runtime.ts'
import { scopesOf } from './key-permissions.ts'

/** The caller's API keys, each with the credits that it may still spend without asking. */
export async function listApiKeys({ runtime, ownerId }: Scope, keyId?: string): Promise<ApiKeyView[]> {
  const rows = await runtime.database
    .select({ key: apiKeys, budgetCredits: apiKeyBudgets.budgetCredits })
    .from(apiKeys)
    .leftJoin(apiKeyBudgets, eq(apiKeyBudgets.apiKeyId, apiKeys.id))
    .where(and(eq(apiKeys.referenceId, ownerId), keyId === undefined ? undefined : eq(apiKeys.id, keyId)))
    .orderBy(asc(apiKeys.createdAt))
  return rows.map(({ key: { id, name, start, lastRequest, createdAt, permissions }, budgetCredits }) => ({
    id,
    name,
    start,
    lastUsedAt: lastRequest?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    scopes: scopesOf(permissions),
    isOfThisMachine: id === runtime.localApiKeyId(),
    budgetCredits: budgetCredits ?? 0
  }))
}

export interface SetBudgetOptions {
  scope: Scope
  keyId: string
  budgetCredits: number
}

/** Sets how much programs with this key may spend without asking each time. Only a person can set it. */
export async function setApiKeyBudget({ scope, keyId, budgetCredits }: SetBudgetOptions): Promise<ApiKeyView> {
  requirePerson(scope)
  const [known] = await listApiKeys(scope, keyId)
  if (!known) throw new AppError('not-found', 'There is no such API key.')
  if (budgetCredits > 0 && !known.scopes.includes('spend'))
    throw new AppError(
      'conflict',
      'This key lacks the scope “spend”, so a budget would buy nothing. Make a new key with it.'
    )
  await scope.runtime.database
    .insert(apiKeyBudgets)
    .values({ apiKeyId: keyId, budgetCredits })
    .onConflictDoUpdate({ target: apiKeyBudgets.apiKeyId, set: { budgetCredits, updatedAt: sql`now()` } })
  return { ...known, budgetCredits }
}

/** If a program could raise its own budget, the budget would limit nothing. */
export function requirePerson({ via }: Scope): void {
  if (via === 'session') return
  throw new AppError('forbidden', 'A budget is set by a person who is signed in, not by a program with a key.')
}
