import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ReadingRow } from './reading-view.ts'

/** Errors: `not-found`, also for a proposal that was saved or dropped. */
export async function findReading(queryable: Queryable, ownerId: string, readingId: string): Promise<ReadingRow> {
  const [reading] = await queryable
    .select()
    .from(brandReadings)
    .where(and(eq(brandReadings.id, readingId), eq(brandReadings.ownerId, ownerId)))
  if (!reading) throw new AppError('not-found', 'There is no such proposal. It may be saved as a kit already.')
  return reading
}
