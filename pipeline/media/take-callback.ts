import { updateMediaRow, type MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { moveMediaRowTogether, readTaskRowTogether, type TaskRow } from '@callsheet/lib/database/media-rows-together.ts'
import { lateSuccessCodes } from '@callsheet/lib/states.ts'
import type { CallbackRequest, MediaProvider, TaskReport } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { callbackPath } from './callback-url.ts'
import { applyReport, askProvider, withinRowTrace, type Observation } from './observe.ts'

export interface TakeCallback {
  provider: MediaProvider
  kind: MediaKind
  rowId: string
  request: CallbackRequest
}

/** `come-again`: nobody but this callback knows whose the task is, and the task could not be read. */
export type CallbackOutcome = Observation | 'forged' | 'come-again'

/** Only its callback brings an orphan home, so it is worth a longer wait; providers give a callback some 15 seconds. */
const orphanReadWaitSeconds = 8

/** Doubled, late, forged and reordered callbacks change nothing that a status read would not. */
export async function takeCallback(
  runtime: PipelineRuntime,
  { provider, kind, rowId, request }: TakeCallback
): Promise<CallbackOutcome> {
  const row = await readTaskRowTogether(runtime.database, kind, rowId)
  const taskId = provider.readCallback(request)
  if (!row || !taskId) return 'unchanged'
  return withinRowTrace(runtime, { name: 'task callback', kind, row }, (traced) =>
    takeRowsCallback(traced, { provider, kind, row, taskId, request })
  )
}

async function takeRowsCallback(
  runtime: PipelineRuntime,
  { provider, kind, row, taskId, request }: Omit<TakeCallback, 'rowId'> & { row: TaskRow; taskId: string }
): Promise<CallbackOutcome> {
  const { database, clock, settings, logger } = runtime
  const rowId = row.id
  // A user's own account signs with a secret that we do not hold.
  const signature = row.providerKeyId ? 'unsigned' : await provider.verifyCallback(runtime, request, taskId)
  if (signature === 'invalid') {
    logger.warn({ kind, rowId }, 'callback with a wrong signature')
    return 'forged'
  }
  const isOrphan = row.providerTaskId === null && (row.status === 'Submitting' || mayStillArrive(row))
  const isItsTask = row.providerTaskId === taskId && (row.status === 'Generating' || mayStillArrive(row))
  if (!isOrphan && !isItsTask) return 'unchanged'

  const maxWaitSeconds = isOrphan
    ? Math.max(settings.callbackReadWaitSeconds, orphanReadWaitSeconds)
    : settings.callbackReadWaitSeconds
  const report = await askProvider(runtime, { provider, row, taskId, maxWaitSeconds })
  if (!report || report.kind === 'unavailable') {
    if (isOrphan) return 'come-again'
    await updateMediaRow(database, { kind, id: rowId, whenStatus: 'Generating', set: { nextPollAt: clock.now() } })
    return report ? 'unavailable' : 'not-asked'
  }
  if (isOrphan) {
    if (report.kind === 'missing' || !(await isRowsTask(runtime, { provider, kind, row, report, signature })))
      return 'unchanged'
  }
  const applied = await applyReport(runtime, { kind, row, taskId, report })
  // Most often the submitter has written the task meanwhile; where its answer was lost, the callback does.
  if (!isOrphan || row.status !== 'Submitting' || applied === 'completed' || applied === 'failed') return applied
  await adopt(runtime, kind, row, taskId)
  return applyReport(runtime, { kind, row, taskId, report })
}

/** The provider's own record names this row's callback address; without one, its signature must vouch for the body. */
async function isRowsTask(
  runtime: PipelineRuntime,
  evidence: {
    provider: MediaProvider
    kind: MediaKind
    row: TaskRow
    report: Extract<TaskReport, { callbackUrl: string | null }>
    signature: 'valid' | 'unsigned'
  }
): Promise<boolean> {
  const { provider, kind, row, report, signature } = evidence
  if (!provider.namesCallback) return signature === 'valid'
  const path = callbackPath(runtime, { provider: row.provider, kind, rowId: row.id })
  return report.callbackUrl?.endsWith(path) ?? false
}

/** The task was made although its answer was lost: the row has it now, and the submitter's late write finds it moved. */
async function adopt(
  { database, clock, logger }: PipelineRuntime,
  kind: MediaKind,
  row: TaskRow,
  taskId: string
): Promise<void> {
  const now = clock.now()
  const adopted = await moveMediaRowTogether(database, {
    kind,
    id: row.id,
    from: 'Submitting',
    to: 'Generating',
    set: { providerTaskId: taskId, generatingAt: now, nextPollAt: now, pollTries: 0, failureDetail: null }
  })
  if (adopted) logger.info({ kind, rowId: row.id }, 'orphaned task adopted')
}

const mayStillArrive = (row: TaskRow): boolean =>
  row.status === 'Failed' && row.failureCode !== null && lateSuccessCodes.includes(row.failureCode)
