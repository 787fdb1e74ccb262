import { and, eq } from 'drizzle-orm'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import type { Scope } from '../../runtime.ts'
import { findReading } from './find-reading.ts'

/** Drops a proposal. A job that is still reading the site finds no row and ends. */
export async function removeReading({ scope, readingId }: { scope: Scope; readingId: string }): Promise<void> {
  const { database } = scope.runtime
  await findReading(database, scope.ownerId, readingId)
  await database
    .delete(brandReadings)
    .where(and(eq(brandReadings.id, readingId), eq(brandReadings.ownerId, scope.ownerId)))
}
