import { lt, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { providerBalances } from '@callsheet/lib/database/schema/costs.ts'
import { adminLog, idempotencyKeys, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { TimedJob } from './job.ts'

const batchSize = 1_000

/** Deletes what nobody asks for any more: answers of old requests, runs of the schedule, the log of the
 * system, and balances of long ago. */
export const deleteOldRecords: TimedJob = async (runtime, signal, tick) => {
  const { idempotencyDays, jobRunDays, adminLogDays } = runtime.settings
  const before = (days: number) => new Date(tick.getTime() - days * 86_400_000)
  return {
    idempotencyKeys: await deleteAll(runtime, signal, {
      table: idempotencyKeys,
      old: lt(idempotencyKeys.createdAt, before(idempotencyDays)),
      order: sql`${idempotencyKeys.createdAt}`
    }),
    jobRuns: await deleteAll(runtime, signal, {
      table: jobRuns,
      old: lt(jobRuns.startedAt, before(jobRunDays)),
      order: sql`${jobRuns.startedAt}`
    }),
    adminLog: await deleteAll(runtime, signal, {
      table: adminLog,
      old: lt(adminLog.createdAt, before(adminLogDays)),
      order: sql`${adminLog.createdAt}`
    }),
    providerBalances: await deleteAll(runtime, signal, {
      table: providerBalances,
      old: lt(providerBalances.readAt, before(adminLogDays)),
      order: sql`${providerBalances.readAt}`
    })
  }
}

interface OldRows {
  table: PgTable
  old: SQL | undefined
  order: SQL
}

async function deleteAll({ database }: PipelineRuntime, signal: AbortSignal, rows: OldRows): Promise<number> {
  const { table, old, order } = rows
  let deleted = 0
  while (!signal.aborted) {
    // By place: the tables have keys of different columns. The rows are locked, so they are still in the same place.
    const batch = database.$with('batch').as(
      database
        .select({ place: sql`${table}.ctid`.as('place') })
        .from(table)
        .where(old)
        .orderBy(order)
        .limit(batchSize)
        .for('update', { skipLocked: true })
    )
    const { rowCount } = await database
      .with(batch)
      .delete(table)
      .where(sql`${table}.ctid = any(array(select ${batch.place} from ${batch}))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return deleted
}
