import { and, eq, lte, sql } from 'drizzle-orm'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { Job } from './job.ts'

const rowsPerRun = 1_000
const firstRetryMinutes = 5

/** Removes the objects of deleted rows, and copies that were never published. */
export const sweepDeletions: Job = async ({ database, media, clock, logger }, signal) => {
  const now = clock.now()
  const due = await database
    .select()
    .from(deletions)
    .where(lte(deletions.nextTryAt, now))
    .orderBy(deletions.nextTryAt)
    .limit(rowsPerRun)
  const summary = { deleted: 0, failed: 0 }
  for (const { id, storageKey } of due) {
    if (signal.aborted) break
    // First claimed by its time. A store that is publishing exactly this object then finds no intent.
    const claimed = await database
      .update(deletions)
      .set({
        tries: sql`${deletions.tries} + 1`,
        nextTryAt: sql`${now}::timestamptz + make_interval(mins => ${firstRetryMinutes} * least(2 ^ ${deletions.tries}, 288)::int)`
      })
      .where(and(eq(deletions.id, id), lte(deletions.nextTryAt, now)))
      .returning({ id: deletions.id })
    if (claimed.length === 0) continue
    try {
      await media.delete(storageKey)
      await database.delete(deletions).where(eq(deletions.id, id))
      summary.deleted += 1
    } catch (error) {
      logger.warn({ error, storageKey }, 'an object could not be deleted; it is tried again')
      summary.failed += 1
    }
  }
  return summary
}
