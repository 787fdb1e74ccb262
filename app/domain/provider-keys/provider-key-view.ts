import type { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { providerKeyViewSchema, type ProviderKeyView } from '@callsheet/lib/wire/provider-keys-api.ts'

/** The public facts of a key: neither the key nor its sealed form. */
export function providerKeyView(row: typeof providerKeys.$inferSelect): ProviderKeyView {
  return providerKeyViewSchema.parse({ ...row, createdAt: row.createdAt.toISOString() })
}
