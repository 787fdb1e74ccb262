import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { lateSuccessCodes } from '@callsheet/lib/states.ts'
import type { CallbackRequest, MediaProvider } from '../provider/port.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { observe, type Outcome } from './observe.ts'

export interface TakeCallback {
  provider: MediaProvider
  kind: MediaKind
  rowId: string
  request: CallbackRequest
}

/** `come-again`: only this callback says whose task it is, and the task could not be read. */
export type CallbackOutcome = Outcome | 'forged' | 'come-again'

/**
 * Only its callback can report an orphan, so it is worth a longer wait. Providers wait about 15 seconds for our answer.
 */
const orphanReadWaitSeconds = 8

/** Doubled, late, forged and reordered callbacks change nothing that a status read would not change. */
export async function takeCallback(
  runtime: PipelineRuntime,
  { provider, kind, rowId, request }: TakeCallback
): Promise<CallbackOutcome> {
  const { mediaRows, clock, settings, logger } = runtime
  const row = await mediaRows.read(kind, rowId)
  const taskId = provider.readCallback(request)
  if (!row) {
    // We signed this address, so the row was here: it was deleted, or the database was restored to an earlier moment.
    logger.warn({ kind, rowId, taskId, provider: provider.account }, 'a callback names a row that is not here any more')
    return 'unchanged'
  }
  if (!taskId) return 'unchanged'
  // The user's own account signs with a secret that we do not have.
  const signature = row.providerKeyId ? 'unsigned' : await provider.verifyCallback(runtime, request, taskId)
  if (signature === 'invalid') {
    logger.warn({ kind, rowId }, 'callback with a wrong signature')
    return 'forged'
  }
  const isOrphan = row.providerTaskId === null && (row.status === 'Submitting' || mayStillArrive(row))
  const isItsTask = row.providerTaskId === taskId && (row.status === 'Generating' || mayStillArrive(row))
  if (!isOrphan && !isItsTask) return 'unchanged'

  const { callbackReadWaitSeconds } = settings
  const { outcome } = await observe(runtime, {
    kind,
    row,
    span: 'task callback',
    ...(isOrphan
      ? {
          slot: { maxWaitSeconds: Math.max(callbackReadWaitSeconds, orphanReadWaitSeconds) },
          orphan: { taskId, signature, wasSubmitting: row.status === 'Submitting' }
        }
      : { slot: { maxWaitSeconds: callbackReadWaitSeconds } })
  })
  if (outcome !== 'unavailable' && outcome !== 'not-asked') return outcome
  if (isOrphan) return 'come-again'
  await mediaRows.update({ kind, id: rowId, whenStatus: 'Generating', set: { nextPollAt: clock.now() } })
  return outcome
}

const mayStillArrive = (row: TaskRow): boolean =>
  row.status === 'Failed' && row.failureCode !== null && lateSuccessCodes.includes(row.failureCode)
