import { desc, eq } from 'drizzle-orm'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import type { BrandReadingView } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import type { Scope } from '../../runtime.ts'
import { readingView } from './reading-view.ts'

export async function listReadings({ runtime, ownerId }: Scope): Promise<BrandReadingView[]> {
  const rows = await runtime.database
    .select()
    .from(brandReadings)
    .where(eq(brandReadings.ownerId, ownerId))
    .orderBy(desc(brandReadings.createdAt))
  return rows.map(readingView)
}
