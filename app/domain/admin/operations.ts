import { and, desc, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { adminLog, deadLetters, jobRuns } from '@callsheet/lib/database/schema/operations.ts'
import type { Scope } from '../../runtime.ts'

export const operationsQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) })

const moment = z.iso.datetime()

export const operationsViewSchema = z.object({
  log: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      message: z.string(),
      rowKind: z.string().nullable(),
      rowId: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      createdAt: moment
    })
  ),
  jobRuns: z.array(
    z.object({
      job: z.string(),
      tick: moment,
      deployment: z.string(),
      startedAt: moment,
      finishedAt: moment.nullable(),
      error: z.string().nullable(),
      summary: z.record(z.string(), z.unknown()).nullable()
    })
  ),
  deadLetters: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      suffix: z.string(),
      reason: z.string(),
      rowId: z.string().nullable(),
      tries: z.number().int(),
      createdAt: moment
    })
  )
})

/** What an admin looks at first: the log, the last runs of the schedule, dead letters that nobody has settled. */
export async function readOperations({
  scope,
  limit
}: {
  scope: Scope
  limit: number
}): Promise<z.output<typeof operationsViewSchema>> {
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
    // Without the body: a message may carry what is another user's.
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
