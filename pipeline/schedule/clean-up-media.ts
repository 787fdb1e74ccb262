import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { mediaTable, type MediaKind, type MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { pickColumns } from '@callsheet/lib/database/pick-columns.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import type { FailureCode, MediaState } from '@callsheet/lib/states.ts'
import { failRow } from '../media/fail-row.ts'
import { isSurelyUnmade } from '../media/is-surely-unmade.ts'
import { observe, type Outcome } from '../media/observe.ts'
import { noWordOfSubmitter, settleCreate, type SettleCreate } from '../media/settle-create.ts'
import { leastAskedSeconds } from '../media/settle-times.ts'
import { observedColumns } from '../media/observed-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Job } from './job.ts'
import { createRollingWork } from './rolling-work.ts'

const kinds: readonly MediaKind[] = ['video', 'image', 'i2v']
const observedAtOnce = 10
const lastQuestionWaitSeconds = 20
/** A last question without an answer is repeated until twice the time is over. */
const lastQuestionFactor = 2

/**
 * Ends stuck media rows (spec: every 5 minutes): too long in the queue, submitted with an unknown outcome, or
 * generating longer than the model's time. Each is refunded. Before a generating row ends, the provider is asked once
 * more.
 */
export const cleanUpMedia: Job = async (runtime, signal) => {
  const summary = { undeliverable: 0, outcomeUnknown: 0, timedOut: 0, finishedAfterAll: 0 }
  for (const kind of kinds) {
    summary.undeliverable += await failQueued(runtime, kind, signal)
    summary.outcomeUnknown += await failSubmitting(runtime, kind, signal)
    const ended = await endGenerating(runtime, kind, signal)
    summary.timedOut += ended.timedOut
    summary.finishedAfterAll += ended.finished
  }
  return summary
}

async function failQueued(runtime: PipelineRuntime, kind: MediaKind, signal: AbortSignal): Promise<number> {
  const table = mediaTable(kind)
  const before = new Date(runtime.clock.now().getTime() - runtime.settings.queuedMaxHours * 3_600_000)
  const rows = await select(runtime, kind, and(eq(table.status, 'Queued'), lte(table.createdAt, before)))
  const detail = `It waited for more than ${runtime.settings.queuedMaxHours} hours.`
  const ended = new Set(rows)
  const questions = createRollingWork(observedAtOnce)
  for (const row of rows) {
    questions.add(async () => {
      if (signal.aborted || !(await isSurelyUnmade(runtime, { kind, row, signal, detail }))) ended.delete(row)
    })
  }
  await questions.until(0)
  return failAll(runtime, kind, [...ended], { from: 'Queued', code: 'undeliverable', detail })
}

async function failSubmitting(runtime: PipelineRuntime, kind: MediaKind, signal: AbortSignal): Promise<number> {
  const table = mediaTable(kind)
  const { submittingGraceMinutes, queuedMaxHours } = runtime.settings
  const overdue = isOlderThan(runtime, kind, sql`${table.submittingAt}`, { plusMinutes: submittingGraceMinutes })
  // As long as the provider can be asked, it is asked, and nothing is given up that it may have made.
  const now = runtime.clock.now().getTime()
  const isAskedInVain = and(
    lte(table.submittingAt, new Date(now - queuedMaxHours * 3_600_000)),
    lte(table.askedSince, new Date(now - leastAskedSeconds * 1000))
  )
  const isNotAsked = or(isNull(table.settleAt), isAskedInVain)
  const rows = await select(runtime, kind, and(eq(table.status, 'Submitting'), overdue, isNotAsked))
  const ended = new Set(rows)
  const questions = createRollingWork(observedAtOnce)
  for (const row of rows) {
    if (!row.settleAt) continue
    questions.add(async () => {
      const isAsked = await askLastTime(runtime, { kind, row, signal })
      const isLongOver = Number(row.submittingAt) <= now - lastQuestionFactor * queuedMaxHours * 3_600_000
      if (!isAsked && !isLongOver) ended.delete(row)
    })
  }
  await questions.until(0)
  if (signal.aborted) return 0
  return failAll(runtime, kind, [...ended], { from: 'Submitting', code: 'outcome-unknown', detail: noWordOfSubmitter })
}

/**
 * A row that is settled by it is no longer Submitting, so it does not fail. False when the provider takes no question
 * now, because too many were asked.
 */
async function askLastTime(runtime: PipelineRuntime, question: SettleCreate): Promise<boolean> {
  const settlement = await settleCreate(runtime, question).catch((error: unknown) => {
    runtime.logger.warn({ error, kind: question.kind, rowId: question.row.id }, 'a create could not be settled')
  })
  return settlement !== 'not-asked'
}

async function endGenerating(
  runtime: PipelineRuntime,
  kind: MediaKind,
  signal: AbortSignal
): Promise<{ timedOut: number; finished: number }> {
  const { database, settings, logger } = runtime
  const table = mediaTable(kind)
  const olderThan = (factor: number) => isOlderThan(runtime, kind, sql`${table.generatingAt}`, { factor })
  const rows = await database
    .select({
      row: pickColumns(table, observedColumns),
      isLongOverdue: sql<boolean>`${olderThan(lastQuestionFactor)}`
    })
    .from(table)
    .where(and(eq(table.status, 'Generating'), olderThan(1)))
    .limit(settings.cleanUpRowsPerRun)
  const outcomes: Outcome[] = []
  const questions = createRollingWork(observedAtOnce)
  for (const { row, isLongOverdue } of rows) {
    questions.add(async () => {
      if (signal.aborted) return
      const slot = { maxWaitSeconds: lastQuestionWaitSeconds, signal }
      const timeIsOut = { evenUnanswered: isLongOverdue }
      const { outcome } = await observe(runtime, { kind, row, span: 'task poll', slot, timeIsOut }).catch(
        (error: unknown) => {
          logger.warn({ error, kind, rowId: row.id }, 'an overdue row could not be ended')
          return { outcome: 'unavailable' } as const
        }
      )
      outcomes.push(outcome)
    })
  }
  await questions.until(0)
  return {
    timedOut: outcomes.filter((outcome) => outcome === 'timed-out').length,
    finished: outcomes.filter((outcome) => outcome === 'completed' || outcome === 'failed').length
  }
}

/** Older than the model's `timeoutMinutes`, multiplied and increased by the given values. */
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
  runtime: PipelineRuntime,
  kind: MediaKind,
  rows: MediaRow[],
  end: { from: MediaState; code: FailureCode; detail: string }
): Promise<number> {
  let count = 0
  for (const { id, failureDetail } of rows) {
    if (!(await failRow(runtime, { kind, id, ...end, detail: failureDetail ?? end.detail }))) continue
    count += 1
    runtime.logger.warn({ kind, rowId: id, code: end.code }, 'stuck row ended')
  }
  return count
}
