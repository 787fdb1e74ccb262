import { and, eq, lte, sql } from 'drizzle-orm'
import { mediaKinds, mediaTable, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { sendSubmits } from '../media/wake-up.ts'
import type { Job } from './job.ts'

/**
 * Wakes due Queued rows. This repairs lost messages, outages and failed calls from the app. An extra message is
 * harmless, because the claim of the row is guarded. A row is woken again only after `wakeUpMinutes`, unless its
 * consumer asks for another time.
 */
export const enqueueDueRows: Job = async (runtime, signal) => {
  const { database, settings, clock } = runtime
  const summary: Record<MediaKind, number> = { image: 0, video: 0, i2v: 0 }
  // Their messages wait already, and more of them would not help.
  if ((await runtime.storage.problems()).length > 0) return { ...summary }
  for (const kind of mediaKinds) {
    if (signal.aborted) break
    const table = mediaTable(kind)
    const now = clock.now()
    // Materialised: a subquery could run again for each examined row, and its limit with it.
    const due = database.$with('due').as(
      database
        .select({ dueId: sql<string>`${table.id}`.as('due_id') })
        .from(table)
        .where(and(eq(table.status, 'Queued'), lte(table.nextEnqueueAt, now)))
        .orderBy(table.nextEnqueueAt)
        .limit(settings.enqueueRowsPerRun)
        .for('update', { skipLocked: true })
    )
    const rows = await database
      .with(due)
      .update(table)
      .set({ nextEnqueueAt: sql`${now}::timestamptz + make_interval(secs => ${settings.wakeUpMinutes * 60}::float8)` })
      .where(sql`${table.id} = any(array(select ${due.dueId} from ${due})) and ${table.status} = 'Queued'`)
      .returning()
    if (rows.length > 0) await sendSubmits(runtime, kind, rows)
    summary[kind] = rows.length
  }
  return { ...summary }
}
