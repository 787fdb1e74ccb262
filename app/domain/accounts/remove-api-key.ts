import { and, eq } from 'drizzle-orm'
import { apiKeys } from '@callsheet/lib/database/schema/users.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/**
 * Revokes one of the caller's keys. It is refused from the next request on. Another copy of the app may let it read for
 * a second more.
 */
export async function removeApiKey({ scope, keyId }: { scope: Scope; keyId: string }): Promise<void> {
  const removed = await scope.runtime.database
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.referenceId, scope.ownerId)))
    .returning({ id: apiKeys.id })
  scope.runtime.rememberedCallers.forget()
  if (removed.length === 0) throw new AppError('not-found', 'There is no such API key.')
}
