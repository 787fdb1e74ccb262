import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { mediaKinds, mediaTable, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { observedColumns } from '../media/observed-row.ts'
import { settleCreate, type Settlement, type UnansweredRow } from '../media/settle-create.ts'
import { settleWaitSeconds } from '../media/settle-times.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Job } from './job.ts'
import { createRollingWork, type RollingWork } from './rolling-work.ts'

/** Of one provider. */
const questionsAtOnce = 10
/** Later questions grow apart. This is before the row's own wait is known. */
const heldSeconds = settleWaitSeconds(0)

/**
 * Asks providers for creates without an answer: their tasks are adopted, and what was certainly not
 * made is sent again. Rows of providers that cannot be asked are not due, except when a callback has named a task.
 */
export const settleCreates: Job = async (runtime, signal) => {
  const summary: Partial<Record<Settlement, number>> = {}
  // A provider that does not answer holds up its own rows only.
  const questions = new Map<string, RollingWork>()
  try {
    for (const kind of mediaKinds) {
      if (signal.aborted) break
      await makeDueOfDead(runtime, kind)
      for (const row of await claimDue(runtime, kind)) {
        const ofProvider = questions.get(row.provider) ?? createRollingWork(questionsAtOnce)
        questions.set(row.provider, ofProvider)
        ofProvider.add(async () => {
          if (signal.aborted) return
          const settlement = await settleCreate(runtime, { kind, row, signal }).catch((error: unknown) => {
            runtime.logger.warn({ error, kind, rowId: row.id }, 'a create without an answer could not be settled')
            return 'unavailable' as const
          })
          summary[settlement] = (summary[settlement] ?? 0) + 1
        })
      }
    }
  } finally {
    // Also when the rows of a later kind could not be claimed.
    await Promise.all([...questions.values()].map((ofProvider) => ofProvider.until(0)))
  }
  return summary
}

/** Nobody waits any more for the answers that a dead process waited for, so their rows are asked about now. */
async function makeDueOfDead({ database, clock, processes }: PipelineRuntime, kind: MediaKind): Promise<void> {
  if (processes.own === null) return
  const table = mediaTable(kind)
  const now = clock.now()
  const waiting = and(
    gt(table.settleAt, now),
    eq(table.status, 'Submitting'),
    // Of this claim: a version from before senders were written may have made the last one.
    eq(table.callClaimedAt, table.submittingAt),
    isNull(table.failureDetail),
    isNull(table.askedSince)
  )
  const others = await database
    .selectDistinct({ sender: table.sender })
    .from(table)
    .where(and(waiting, ne(table.sender, processes.own)))
  const dead: string[] = []
  for (const { sender } of others) if (sender !== null && (await processes.isDead(sender))) dead.push(sender)
  if (dead.length === 0) return
  await database
    .update(table)
    .set({ settleAt: now })
    .where(and(waiting, inArray(table.sender, dead)))
}

/** The next question is written at once, so that the rows of a killed process become due again by themselves. */
function claimDue({ database, clock, settings }: PipelineRuntime, kind: MediaKind): Promise<UnansweredRow[]> {
  const table = mediaTable(kind)
  const now = clock.now()
  const due = database.$with('due').as(
    database
      .select({ dueId: sql<string>`${table.id}`.as('due_id') })
      .from(table)
      .where(lte(table.settleAt, now))
      .orderBy(table.settleAt)
      .limit(settings.pollRowsPerRun)
      .for('update', { skipLocked: true })
  )
  return database
    .with(due)
    .update(table)
    .set({
      settleAt: sql`${now}::timestamptz + make_interval(secs => ${heldSeconds}::float8)`,
      askedSince: sql`coalesce(${table.askedSince}, ${now}::timestamptz)`
    })
    .where(sql`${table.id} = any(array(select ${due.dueId} from ${due})) and ${table.settleAt} is not null`)
    .returning(
      pickColumns(table, [
        ...observedColumns,
        'status',
        'failureCode',
        'failureDetail',
        'submittingAt',
        'sender',
        'callOverAt',
        'callClaimedAt',
        'askedSince',
        'namedTaskId'
      ])
    )
}
