import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import type { Ad } from '../ads/find-ad.ts'
import { contentOf } from './brand-kit-view.ts'

/** The kit of an ad as it is now. Null for an ad without a brand. */
export async function findAdBrand(
  queryable: Queryable,
  { brandKitId, ownerId }: Pick<Ad, 'brandKitId' | 'ownerId'>
): Promise<BrandKitContent | null> {
  if (!brandKitId) return null
  const [kit] = await queryable
    .select()
    .from(brandKits)
    .where(and(eq(brandKits.id, brandKitId), eq(brandKits.ownerId, ownerId)))
  return kit ? contentOf(kit) : null
}
