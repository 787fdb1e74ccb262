import { and, asc, eq, isNull } from 'drizzle-orm'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import type { ProviderKeyView } from '@callsheet/lib/wire/provider-keys-api.ts'
import type { Scope } from '../../runtime.ts'
import { providerKeyView } from './provider-key-view.ts'

export async function listProviderKeys({ scope }: { scope: Scope }): Promise<ProviderKeyView[]> {
  const rows = await scope.runtime.database
    .select()
    .from(providerKeys)
    .where(and(eq(providerKeys.ownerId, scope.ownerId), isNull(providerKeys.revokedAt)))
    .orderBy(asc(providerKeys.createdAt))
  return rows.map(providerKeyView)
}
