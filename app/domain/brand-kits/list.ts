import { eq, sql } from 'drizzle-orm'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'
import type { BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import type { Scope } from '../../runtime.ts'
import { brandKitView } from './brand-kit-view.ts'

/** The owner's kits by name. `createBrandKit` keeps their number small. */
export async function listBrandKits({ runtime, ownerId }: Scope): Promise<BrandKitView[]> {
  const rows = await runtime.database
    .select()
    .from(brandKits)
    .where(eq(brandKits.ownerId, ownerId))
    .orderBy(sql`lower(${brandKits.name})`)
  return rows.map(brandKitView)
}
