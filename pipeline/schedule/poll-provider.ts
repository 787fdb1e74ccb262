import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import {
  mediaKinds,
  mediaTable,
  updateMediaRow,
  type MediaKind,
  type MediaRow
} from '@callsheet/lib/database/media-rows.ts'
import { readModelConfig } from '../media/models.ts'
import { observe, type Observation } from '../media/observe.ts'
import { nextPollAt } from '../media/poll-times.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Job } from './job.ts'

const batchSize = 20
/** Readers beyond the key's rate wait so long for their turn. */
const readWaitSeconds = 20

/** Asks the provider for every pending task that is due (spec: every minute). Several pollers share the work. */
export const pollProvider: Job = async (runtime, signal) => {
  const summary: Partial<Record<Observation, number>> = {}
  let left = runtime.settings.pollRowsPerRun
  for (const kind of mediaKinds) {
    while (left > 0 && !signal.aborted) {
      const rows = await claimDue(runtime, kind, Math.min(batchSize, left))
      left -= rows.length
      const observations = await Promise.all(rows.map((row) => pollRow(runtime, kind, row, signal)))
      for (const observation of observations) summary[observation] = (summary[observation] ?? 0) + 1
      if (rows.length === 0) break
    }
  }
  return summary
}

/** A claimed row is nobody else's for a while; a killed poller's rows come back after it. */
async function claimDue(
  { database, settings, clock }: PipelineRuntime,
  kind: MediaKind,
  limit: number
): Promise<MediaRow[]> {
  const table = mediaTable(kind)
  const now = clock.now()
  const due = database
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.status, 'Generating'), lte(table.nextPollAt, now)))
    .orderBy(table.nextPollAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return database
    .update(table)
    .set({
      nextPollAt: sql`${now}::timestamptz + make_interval(secs => ${settings.pollClaimSeconds}::float8)`,
      pollTries: sql`${table.pollTries} + 1`
    })
    .where(and(inArray(table.id, due), eq(table.status, 'Generating')))
    .returning()
}

async function pollRow(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: MediaRow,
  signal: AbortSignal
): Promise<Observation> {
  const observation = await observe(runtime, { kind, row, maxWaitSeconds: readWaitSeconds, signal }).catch(
    (error: unknown) => {
      runtime.logger.warn({ error, kind, rowId: row.id }, 'a task could not be polled')
      return 'unavailable' as const
    }
  )
  if (observation === 'running' || observation === 'unavailable' || observation === 'not-asked') {
    const config = await readModelConfig(runtime.database, kind, row)
    const now = runtime.clock.now()
    const pollAt =
      observation === 'not-asked'
        ? now
        : nextPollAt({ now, config, pollTries: row.pollTries, pace: runtime.settings.pollPace })
    await updateMediaRow(runtime.database, { kind, id: row.id, whenStatus: 'Generating', set: { nextPollAt: pollAt } })
  }
  return observation
}
