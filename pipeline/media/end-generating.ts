import type { Money } from '@callsheet/lib/money/money.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { lateSuccessCodes, type FailureCode, type MediaState } from '@callsheet/lib/states.ts'
import { recordTaskEnd } from '../pipeline-metrics.ts'
import type { TaskReport } from '../provider/port.ts'
import type { RowMove } from '../rows/row-change.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { cancelTask } from './cancel-task.ts'
import { failRow } from './fail-row.ts'
import type { ObservedRow } from './observed-row.ts'
import { sendStore } from './wake-up.ts'

export interface CompletedTask {
  kind: MediaKind
  row: ObservedRow
  taskId: string | null
  report: Pick<Extract<TaskReport, { kind: 'succeeded' }>, 'kind' | 'url' | 'expiresAt' | 'cost'>
  /** The states in which the row takes it. Generating and Failed when absent. */
  from?: readonly MediaState[]
}

/** The asset is ready: the user sees it at once, and it is copied to our store. */
export async function completeRow(
  runtime: PipelineRuntime,
  { kind, row, taskId, report: { url, expiresAt, cost }, from }: CompletedTask
): Promise<'completed' | 'unchanged'> {
  if (!(await markCompleted(runtime, { kind, row, taskId, url, expiresAt, cost, from }))) return 'unchanged'
  // When this process ends before it is sent, reconcile repairs it from the rows, a quarter of an hour later.
  await runtime.outcomes
    .write({ kind, rowId: row.id, taskId, report: 'to be stored' }, () => sendStore(runtime, kind, row))
    .catch((error: unknown) =>
      runtime.logger.warn({ error, kind, rowId: row.id }, 'The store message was not sent; reconcile will send it.')
    )
  return 'completed'
}

export interface MarkCompleted {
  kind: MediaKind
  row: Pick<ObservedRow, 'id' | 'modelId'>
  taskId: string | null
  /** Null when the asset came with the answer and is nowhere else. */
  url: string | null
  expiresAt: Date | null
  /** What the provider says that it bills, where it does. */
  cost?: Money | undefined
  /** The states in which the row takes it. Generating and Failed when absent. */
  from?: readonly MediaState[] | undefined
}

/** Moves the row and counts its end. False when it had moved on. Somebody must then copy the asset. */
export async function markCompleted(
  runtime: PipelineRuntime,
  { kind, row, taskId, url, expiresAt, cost, from = ['Generating', 'Failed'] }: MarkCompleted
): Promise<boolean> {
  const now = runtime.clock.now()
  const move = {
    kind,
    id: row.id,
    from,
    to: 'Completed',
    // A Failed row is taken only after an unknown outcome or a timeout. The late asset is accepted, and the refund
    // stays.
    failureCodes: lateSuccessCodes,
    set: {
      providerTaskId: taskId,
      url,
      providerUrlExpiresAt: expiresAt,
      completedAt: now,
      nextPollAt: null,
      settleAt: null,
      namedTaskId: null,
      failureCode: null,
      failureDetail: null,
      failedAt: null,
      ...(cost && { billedMillionths: cost.millionths, billedCurrency: cost.currency })
    }
  } satisfies RowMove
  let tries = 0
  const completed = await runtime.outcomes.write({ kind, rowId: row.id, taskId, report: 'succeeded' }, async () => {
    tries += 1
    const moved = await runtime.mediaRows.move(move)
    return moved ?? (tries > 1 && (await isOwnMove(runtime, move)) ? { submittingAt: null } : null)
  })
  if (!completed) return false
  recordTaskEnd(runtime.metrics, kind, {
    modelId: row.modelId,
    status: 'Completed',
    failureCode: null,
    submittingAt: completed.submittingAt,
    endedAt: now
  })
  return true
}

/** Whether an earlier try has moved the row and only its answer was lost: no other move has this time and this task. */
async function isOwnMove(
  { mediaRows }: PipelineRuntime,
  { kind, id, set }: Pick<RowMove, 'kind' | 'id'> & { set: { completedAt: Date; providerTaskId: string | null } }
): Promise<boolean> {
  const row = await mediaRows.read(kind, id)
  return row?.completedAt?.getTime() === set.completedAt.getTime() && row.providerTaskId === set.providerTaskId
}

export interface FailedTask {
  kind: MediaKind
  id: string
  code: FailureCode
  detail: string
}

/** The provider failed to make it. The charge is refunded. */
export async function failObserved(
  runtime: PipelineRuntime,
  { kind, id, code, detail }: FailedTask
): Promise<'failed' | 'unchanged'> {
  const failed = await runtime.outcomes.write({ kind, rowId: id, report: 'failed', code, detail }, () =>
    failRow(runtime, { kind, id, from: 'Generating', code, detail })
  )
  if (failed) return 'failed'
  // A late task has failed too, so no asset can come any more.
  const { mediaRows } = runtime
  const current = await mediaRows.read(kind, id)
  if (current?.status === 'Failed' && current.failureCode && lateSuccessCodes.includes(current.failureCode)) {
    const set = { failureCode: code, failureDetail: detail.slice(0, 2_000) }
    await mediaRows.update({ kind, id, whenStatus: 'Failed', set })
  }
  return 'unchanged'
}

/** Stops waiting for the task and refunds the charge. A late asset is still accepted, without a charge. */
export async function timeOut(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: ObservedRow
): Promise<'timed-out' | 'unchanged'> {
  const { id } = row
  const code = 'provider-timeout'
  const detail = 'The provider did not finish in the model’s time.'
  if (!(await failRow(runtime, { kind, id, from: 'Generating', code, detail }))) return 'unchanged'
  runtime.logger.warn({ kind, rowId: id, code }, 'stuck row ended')
  await cancelTask(runtime, row)
  return 'timed-out'
}
