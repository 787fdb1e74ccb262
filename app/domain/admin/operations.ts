import { and, desc, isNull } from 'drizzle-orm'
import { adminLog, deadLetters, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import type { OperationsView } from '@callsheet/lib/wire/app-api/admin.ts'
import type { Scope } from '../../runtime.ts'

/** The overview for admins: the log, the last runs of the schedule, and the dead letters that nobody has settled. */
export async function readOperations({ scope, limit }: { scope: Scope; limit: number }): Promise<OperationsView> {
  const { database } = scope.runtime
  const [log, runs, letters] = await Promise.all([
    database.select().from(adminLog).orderBy(desc(adminLog.createdAt)).limit(limit),
    database.select().from(jobRuns).orderBy(desc(jobRuns.startedAt)).limit(limit),
    database
      .select()
      .from(deadLetters)
      .where(and(isNull(deadLetters.replayedAt), isNull(deadLetters.droppedAt)))
      .orderBy(desc(deadLetters.createdAt))
      .limit(limit)
  ])
  return {
    log: log.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    jobRuns: runs.map((run) => ({
      ...run,
      tick: run.tick.toISOString(),
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null
    })),
    // Without the body: a message may contain data of another user.
    deadLetters: letters.map(({ id, queue, suffix, reason, rowId, history, createdAt }) => ({
      id,
      queue,
      suffix,
      reason,
      rowId,
      tries: history.length,
      createdAt: createdAt.toISOString()
    }))
  }
}
