import type { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { providerKeyViewSchema, type ProviderKeyView } from '@callsheet/lib/wire/provider-keys-api.ts'

/** What is shown of a key: never the key, and not its sealed form either. */
export function providerKeyView(row: typeof providerKeys.$inferSelect): ProviderKeyView {
  return providerKeyViewSchema.parse({ ...row, createdAt: row.createdAt.toISOString() })
}
