import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { deletedBefore } from '@callsheet/lib/daily-deletion.ts'
import { costFacts, keepDeletedCosts } from '@callsheet/lib/database/ad-costs.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import { storedKeys } from '@callsheet/lib/database/stored-keys.ts'
import type { TimedJob } from './job.ts'

const batchSize = 500

/**
 * Deletes images with `isSaved` false in a final state (spec: daily at hour 03) that were 24 hours old at the scheduled
 * moment. The sweeper deletes their objects, and what they cost stays with their ads.
 */
export const deleteUnsavedImages: TimedJob = async ({ database, clock }, signal, tick) => {
  let deleted = 0
  while (!signal.aborted) {
    const count = await database.transaction(async (transaction) => {
      const isUnsaved = and(
        eq(images.isSaved, false),
        inArray(images.status, ['Completed', 'Failed']),
        lt(images.createdAt, deletedBefore(tick))
      )
      // Materialised: a subquery could run again for each examined row, and its limit with it.
      const batch = transaction.$with('batch').as(
        transaction
          .select({ imageId: sql<string>`${images.id}`.as('image_id') })
          .from(images)
          .where(isUnsaved)
          .orderBy(images.createdAt)
          .limit(batchSize)
          .for('update', { skipLocked: true })
      )
      const rows = await transaction
        .with(batch)
        .delete(images)
        .where(and(sql`${images.id} = any(array(select ${batch.imageId} from ${batch}))`, isUnsaved))
        .returning({ storageKey: images.storageKey, thumbnails: images.thumbnails, ...pickColumns(images, costFacts) })
      const keys = rows.flatMap((row) => storedKeys(row).map((key) => ({ ...key, nextTryAt: clock.now() })))
      if (keys.length > 0) await transaction.insert(deletions).values(keys)
      await keepDeletedCosts(transaction, 'stills', rows)
      return rows.length
    })
    deleted += count
    if (count < batchSize) break
  }
  return { deleted }
}
