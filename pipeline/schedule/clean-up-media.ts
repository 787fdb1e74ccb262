import { and, eq, lte, sql, type SQL } from 'drizzle-orm'
import { failMediaRow, mediaTable, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import type { FailureCode, MediaState } from '@callsheet/lib/states.ts'
import { observe } from '../media/observe.ts'
import { recordTaskFailure } from '../pipeline-metrics.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Job } from './job.ts'

const kinds: readonly MediaKind[] = ['video', 'image', 'i2v']
const observedAtOnce = 10
/** A last question that the provider does not answer is put again until the time is out twice. */
const lastQuestionFactor = 2

/**
 * Ends media rows that got stuck (spec: every 5 minutes): too long in the queue, submitted with an unknown
 * outcome, or generating past the model's time. Each is refunded; the last are asked for one more time.
 */
export const cleanUpMedia: Job = async (runtime, signal) => {
  const summary = { undeliverable: 0, outcomeUnknown: 0, timedOut: 0, finishedAfterAll: 0 }
  for (const kind of kinds) {
    summary.undeliverable += await failQueued(runtime, kind)
    summary.outcomeUnknown += await failSubmitting(runtime, kind)
    const ended = await endGenerating(runtime, kind, signal)
    summary.timedOut += ended.timedOut
    summary.finishedAfterAll += ended.finished
  }
  return summary
}

async function failQueued(runtime: PipelineRuntime, kind: MediaKind): Promise<number> {
  const table = mediaTable(kind)
  const before = new Date(runtime.clock.now().getTime() - runtime.settings.queuedMaxHours * 3_600_000)
  const rows = await select(runtime, kind, and(eq(table.status, 'Queued'), lte(table.createdAt, before)))
  const detail = `It waited for more than ${runtime.settings.queuedMaxHours} hours.`
  return failAll(runtime, kind, rows, { from: 'Queued', code: 'undeliverable', detail })
}

async function failSubmitting(runtime: PipelineRuntime, kind: MediaKind): Promise<number> {
  const table = mediaTable(kind)
  const { submittingGraceMinutes } = runtime.settings
  const overdue = isOlderThan(runtime, kind, sql`${table.submittingAt}`, { plusMinutes: submittingGraceMinutes })
  const rows = await select(runtime, kind, and(eq(table.status, 'Submitting'), overdue))
  const detail = 'No callback told what became of it.'
  return failAll(runtime, kind, rows, { from: 'Submitting', code: 'outcome-unknown', detail })
}

async function endGenerating(
  runtime: PipelineRuntime,
  kind: MediaKind,
  signal: AbortSignal
): Promise<{ timedOut: number; finished: number }> {
  const table = mediaTable(kind)
  const overdue = isOlderThan(runtime, kind, sql`${table.generatingAt}`, {})
  const rows = await select(runtime, kind, and(eq(table.status, 'Generating'), overdue))
  const lost: MediaRow[] = []
  let finished = 0
  for (let index = 0; index < rows.length && !signal.aborted; index += observedAtOnce) {
    await Promise.all(
      rows.slice(index, index + observedAtOnce).map(async (row) => {
        const observation = await observe(runtime, { kind, row, maxWaitSeconds: 20, signal }).catch(
          () => 'unavailable' as const
        )
        if (observation === 'completed' || observation === 'failed') finished += 1
        else if (observation === 'running' || (await isLongOverdue(runtime, kind, row))) lost.push(row)
      })
    )
  }
  const detail = 'The provider did not finish in the model’s time.'
  return {
    timedOut: await failAll(runtime, kind, lost, { from: 'Generating', code: 'provider-timeout', detail }),
    finished
  }
}

async function isLongOverdue(runtime: PipelineRuntime, kind: MediaKind, row: MediaRow): Promise<boolean> {
  const table = mediaTable(kind)
  const overdue = isOlderThan(runtime, kind, sql`${table.generatingAt}`, { factor: lastQuestionFactor })
  return (await select(runtime, kind, and(eq(table.id, row.id), overdue))).length > 0
}

/** Older than the model's `timeoutMinutes`, times and plus what is given. */
function isOlderThan(
  { settings, clock }: PipelineRuntime,
  kind: MediaKind,
  column: SQL,
  { factor = 1, plusMinutes = 0 }: { factor?: number; plusMinutes?: number }
): SQL {
  const models = kind === 'image' ? imageModels : videoModels
  const now = clock.now()
  const minutes = sql`coalesce((select (${models.config}->>'timeoutMinutes')::float8 from ${models} where ${models.id} = ${mediaTable(kind).modelId}), ${settings.defaultTimeoutMinutes}::float8)`
  return sql`${column} <= ${now}::timestamptz - make_interval(secs => 60 * (${minutes} * ${factor}::float8 + ${plusMinutes}::float8))`
}

function select({ database, settings }: PipelineRuntime, kind: MediaKind, where: SQL | undefined): Promise<MediaRow[]> {
  return database.select().from(mediaTable(kind)).where(where).limit(settings.cleanUpRowsPerRun)
}

async function failAll(
  { database, clock, logger, metrics }: PipelineRuntime,
  kind: MediaKind,
  rows: MediaRow[],
  end: { from: MediaState; code: FailureCode; detail: string }
): Promise<number> {
  let count = 0
  for (const row of rows) {
    const failed = await database.transaction((transaction) =>
      failMediaRow(transaction, { kind, id: row.id, at: clock.now(), ...end, detail: row.failureDetail ?? end.detail })
    )
    if (!failed) continue
    count += 1
    recordTaskFailure(metrics, kind, failed)
    logger.warn({ kind, rowId: row.id, code: end.code }, 'stuck row ended')
  }
  return count
}
