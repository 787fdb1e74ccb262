import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import { findBrandKit } from './find-brand-kit.ts'

/**
 * The kit of a new ad: the named one, none for null, and otherwise the owner's default. Errors: `not-found` for another
 * owner's kit.
 */
export async function chooseBrandKit(
  queryable: Queryable,
  ownerId: string,
  wanted: string | null | undefined
): Promise<string | null> {
  if (wanted === null) return null
  if (wanted !== undefined) return (await findBrandKit(queryable, ownerId, wanted)).id
  const [kit] = await queryable
    .select({ id: brandKits.id })
    .from(brandKits)
    .where(and(eq(brandKits.ownerId, ownerId), eq(brandKits.isDefault, true)))
  return kit?.id ?? null
}
