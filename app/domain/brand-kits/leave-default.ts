import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { brandKits } from '@callsheet/lib/database/schema/brand-kits.ts'

/** Makes room for another default. The time of the last save stays: nothing of what a user edits has changed. */
export async function leaveDefault(transaction: Transaction, ownerId: string): Promise<void> {
  await transaction
    .update(brandKits)
    .set({ isDefault: false, updatedAt: sql`${brandKits.updatedAt}` })
    .where(and(eq(brandKits.ownerId, ownerId), eq(brandKits.isDefault, true)))
}
