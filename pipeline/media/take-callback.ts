import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { mayArriveLate } from '@callsheet/lib/states.ts'
import type { CallbackRequest, MediaProvider } from '../provider/port.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { Orphan } from './adopt-orphan.ts'
import { chosenTaskId } from './chosen-task-id.ts'
import { observe, type Outcome } from './observe.ts'
import { settleSoon } from './settle-times.ts'

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
  const isOrphan = row.providerTaskId === null && (row.status === 'Submitting' || mayArriveLate(row))
  const isItsTask = row.providerTaskId === taskId && (row.status === 'Generating' || mayArriveLate(row))
  if (!isOrphan && !isItsTask) return 'unchanged'
  const isChosen = provider.unanswered.by === 'chosen-id'
  if (isOrphan && isChosen && taskId !== chosenTaskId(row.id)) return 'unchanged'
  const proof = isChosen ? 'found' : signature === 'valid' ? 'signature' : 'none'
  const orphan: Orphan = { taskId, proof, wasSubmitting: row.status === 'Submitting' }

  const { callbackReadWaitSeconds } = settings
  const { outcome } = await observe(runtime, {
    kind,
    row,
    span: 'task callback',
    ...(isOrphan
      ? {
          slot: { maxWaitSeconds: Math.max(callbackReadWaitSeconds, orphanReadWaitSeconds) },
          orphan
        }
      : { slot: { maxWaitSeconds: callbackReadWaitSeconds } })
  })
  if (isOrphan && isUnanswered(outcome)) return rememberTask(runtime, { provider, kind, row, orphan, outcome })
  if (outcome !== 'unavailable' && outcome !== 'not-asked') return outcome
  await mediaRows.update({ kind, id: rowId, whenStatus: 'Generating', set: { nextPollAt: clock.now() } })
  return outcome
}

interface UnreadOrphan {
  provider: MediaProvider
  kind: MediaKind
  row: TaskRow
  orphan: Orphan
  outcome: Outcome
}

/** The task could not be read. The row keeps its id, so that the schedule asks for it even if nobody calls again. */
async function rememberTask(
  { mediaRows, clock }: PipelineRuntime,
  { provider, kind, row, orphan, outcome }: UnreadOrphan
): Promise<CallbackOutcome> {
  const isUnknown = outcome === 'missing'
  const mayBeProven = provider.namesCallback || orphan.proof !== 'none'
  if (mayBeProven && !(isUnknown && row.namedTaskId)) {
    const set = { namedTaskId: orphan.taskId, settleAt: settleSoon(clock.now()), askedSince: null }
    await mediaRows.update({ kind, id: row.id, whenStatus: row.status, set })
  }
  return isUnknown ? outcome : 'come-again'
}

const isUnanswered = (outcome: Outcome): boolean =>
  outcome === 'unavailable' || outcome === 'not-asked' || outcome === 'missing'
