import { eq } from 'drizzle-orm'
import { modelKeys } from '@callsheet/lib/database/schema/model-keys.ts'
import type { ModelKeyView } from '@callsheet/lib/wire/model-keys-api.ts'
import type { Scope } from '../../runtime.ts'
import { modelKeyView } from './model-key-view.ts'

export async function listModelKeys({ scope }: { scope: Scope }): Promise<ModelKeyView[]> {
  const rows = await scope.runtime.database.select().from(modelKeys).where(eq(modelKeys.ownerId, scope.ownerId))
  return rows.map(modelKeyView)
}
