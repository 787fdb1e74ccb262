import { and, eq } from 'drizzle-orm'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import type { Scope } from '../../runtime.ts'
import { findBrandKit } from './find-brand-kit.ts'

/** Removes a kit. Its logo stays in the library, its ads go on without a brand, and finished cuts stay as they are. */
export async function removeBrandKit({ scope, kitId }: { scope: Scope; kitId: string }): Promise<void> {
  const { database } = scope.runtime
  await findBrandKit(database, scope.ownerId, kitId)
  await database.delete(brandKits).where(and(eq(brandKits.id, kitId), eq(brandKits.ownerId, scope.ownerId)))
}
