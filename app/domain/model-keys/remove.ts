import { and, eq } from 'drizzle-orm'
import { modelKeys } from '@callsheet/lib/database/schema/model-keys.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

/** From the next call on the deployment's model writes. What the key has paid for stays in the sums. */
export async function removeModelKey({ scope, keyId }: { scope: Scope; keyId: string }): Promise<void> {
  const removed = await scope.runtime.database
    .delete(modelKeys)
    .where(and(eq(modelKeys.id, keyId), eq(modelKeys.ownerId, scope.ownerId)))
    .returning({ id: modelKeys.id })
  if (removed.length === 0) throw new AppError('not-found', 'There is no such model key.')
}
