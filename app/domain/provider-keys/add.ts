import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { users } from '@callsheet/lib/database/schema/users.ts'
import { sealKey } from '@callsheet/lib/secrets/sealed-keys.ts'
import { sealingKeySchema } from '@callsheet/lib/wire/sealed-key.ts'
import type { addProviderKeyRequestSchema, ProviderKeyView } from '@callsheet/lib/wire/provider-keys-api.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { askPipeline } from '../../services/ask-pipeline.ts'
import { forgetRevokedKeys } from './forget-revoked.ts'
import { providerKeyView } from './provider-key-view.ts'

const hintCharacters = 4

export interface AddProviderKeyOptions {
  scope: Scope
  input: z.output<typeof addProviderKeyRequestSchema>
}

/**
 * Seals the key so that only the pipeline service can open it, and keeps the sealed form. One key per provider is in
 * use: a new one replaces the old one, and tasks that run with the old one continue with it.
 */
export async function addProviderKey({ scope, input }: AddProviderKeyOptions): Promise<ProviderKeyView> {
  const { runtime, ownerId } = scope
  const { provider, label, key } = input
  await takeQuota(scope, 'key-checks')
  const sealingKey = await askPipeline(scope, { method: 'GET', path: '/api/sealing-key', answer: sealingKeySchema })
  const id = runtime.newId()
  const sealed = await sealKey(key, sealingKey, { keyId: id, ownerId })
  const row = await runtime.database.transaction(async (transaction) => {
    // Of two keys that are added at once, the later one takes the place of the other.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
    const [added] = await transaction
      .insert(providerKeys)
      .values({ id, ownerId, provider, label, hint: key.slice(-hintCharacters), sealed, sealingKeyId: sealingKey.id })
      .returning()
    if (!added) throw new Error('The new provider key was not returned.')
    await transaction
      .update(providerKeys)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(providerKeys.ownerId, ownerId),
          eq(providerKeys.provider, provider),
          isNull(providerKeys.revokedAt),
          ne(providerKeys.id, id)
        )
      )
    await forgetRevokedKeys(transaction, ownerId)
    return added
  })
  return providerKeyView(row)
}
