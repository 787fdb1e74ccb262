import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { storedKeys } from '@callsheet/lib/database/stored-keys.ts'
import type { Scope } from '../../runtime.ts'
import { findFootage, isFootage } from './footage-row.ts'
import { takeOutOfUse } from './put-in-use.ts'

/** Deletes an own clip for good. Its scene goes back to the clip that was bought for it; finished films stay. */
export async function removeFootage({ runtime, ownerId }: Scope, id: string): Promise<void> {
  await runtime.database.transaction(async (transaction) => {
    const row = await findFootage(transaction, ownerId, id)
    await takeOutOfUse(transaction, row)
    const [gone] = await transaction
      .delete(videos)
      .where(and(eq(videos.id, id), eq(videos.ownerId, ownerId)))
      .returning({ storageKey: videos.storageKey, thumbnails: videos.thumbnails })
    if (gone) await transaction.insert(deletions).values(storedKeys(gone))
  })
}

/** Before these items of the library are deleted: scenes that use one of them go back to what was bought for them. */
export async function leaveFootage(transaction: Transaction, ownerId: string, ids: readonly string[]): Promise<void> {
  const rows = await transaction
    .select()
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), eq(videos.ownerId, ownerId)))
  for (const row of rows) if (isFootage(row)) await takeOutOfUse(transaction, row)
}
