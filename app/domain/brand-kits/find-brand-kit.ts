import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { BrandKitRow } from './brand-kit-view.ts'

/** The owner's kit. Errors: `not-found`, also for another user's kit. */
export async function findBrandKit(queryable: Queryable, ownerId: string, kitId: string): Promise<BrandKitRow> {
  const [kit] = await queryable
    .select()
    .from(brandKits)
    .where(and(eq(brandKits.id, kitId), eq(brandKits.ownerId, ownerId)))
  if (!kit) throw new AppError('not-found', 'There is no such brand kit.')
  return kit
}
