import { and, eq, inArray } from 'drizzle-orm'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { Job } from './job.ts'

const batchSize = 500

/** Deletes images with `isSaved` false in a final state (spec: daily at hour 03). Their objects go by the sweeper. */
export const deleteUnsavedImages: Job = async ({ database, clock }, signal) => {
  let deleted = 0
  while (!signal.aborted) {
    const count = await database.transaction(async (transaction) => {
      const isUnsaved = and(eq(images.isSaved, false), inArray(images.status, ['Completed', 'Failed']))
      const batch = transaction
        .select({ id: images.id })
        .from(images)
        .where(isUnsaved)
        .orderBy(images.createdAt)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const rows = await transaction
        .delete(images)
        .where(and(inArray(images.id, batch), isUnsaved))
        .returning({ storageKey: images.storageKey })
      const keys = rows.flatMap(({ storageKey }) => (storageKey ? [{ storageKey, nextTryAt: clock.now() }] : []))
      if (keys.length > 0) await transaction.insert(deletions).values(keys)
      return rows.length
    })
    deleted += count
    if (count < batchSize) break
  }
  return { deleted }
}
