import { and, eq, isNull, sql } from 'drizzle-orm'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { forgetRevokedKeys } from './forget-revoked.ts'

/** From now on nothing new is made with the key. Its running tasks are still finished and collected. */
export async function removeProviderKey({ scope, keyId }: { scope: Scope; keyId: string }): Promise<void> {
  const { ownerId, runtime } = scope
  await runtime.database.transaction(async (transaction) => {
    const revoked = await transaction
      .update(providerKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(providerKeys.id, keyId), eq(providerKeys.ownerId, ownerId), isNull(providerKeys.revokedAt)))
      .returning({ id: providerKeys.id })
    if (revoked.length === 0) throw new AppError('not-found', 'There is no such provider key.')
    await forgetRevokedKeys(transaction, ownerId)
  })
}
