import { APIError } from 'better-auth/api'
import { apiKeyBudgets } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { CreateApiKeyRequest, NewApiKeyView } from '@callsheet/lib/wire/app-api/keys.ts'
import type { Scope } from '../../runtime.ts'
import { listApiKeys } from './api-key-budgets.ts'
import { permissionsOf } from './key-permissions.ts'

/** Makes a key with these scopes and this budget. The answer shows the key, and no later answer does. */
export async function createApiKey({
  scope,
  input: { name, scopes, budgetCredits }
}: {
  scope: Scope
  input: CreateApiKeyRequest
}): Promise<NewApiKeyView> {
  const { runtime, ownerId, role } = scope
  if (scopes.includes('admin') && role === 'member')
    throw new AppError('forbidden', 'Only an admin can make a key with the scope “admin”.')
  const body = { userId: ownerId, name, permissions: permissionsOf(scopes) }
  const { id, key } = await runtime.auth.api.createApiKey({ body }).catch((error: unknown) => {
    if (!(error instanceof APIError)) throw error
    throw new AppError('invalid-input', `The key was not made: ${error.body?.message ?? error.message}.`, {
      cause: error
    })
  })
  if (budgetCredits > 0) await runtime.database.insert(apiKeyBudgets).values({ apiKeyId: id, budgetCredits })
  const [made] = await listApiKeys(scope, id)
  if (!made) throw new Error(`The new API key ${id} is not there.`)
  return { ...made, key }
}
