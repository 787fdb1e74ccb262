import type { UnchangedValues } from '@callsheet/lib/database/media-rows.ts'
import type { FailureCode } from '@callsheet/lib/states.ts'
import { failRow } from '../../media/fail-row.ts'
import { isSurelyUnmade } from '../../media/is-surely-unmade.ts'
import type { TaskRow } from '../../rows/task-row.ts'
import type { ConsumerRuntime } from '../consumer.ts'
import type { Submission } from './submission.ts'

export interface FailedSubmission {
  code: FailureCode
  detail: string
  /** The state of the row. `Queued` when absent. */
  from?: 'Queued' | 'Submitting'
  when?: UnchangedValues
}

/** Fails the row and refunds its charge. The message is then done. */
export async function failSubmission(
  runtime: ConsumerRuntime,
  { kind, row }: Submission,
  { code, detail, from = 'Queued', when }: FailedSubmission
): Promise<void> {
  if (from === 'Queued' && !(await isSurelyUnmade(runtime, { kind, row, detail, signal: runtime.stopping }))) return
  const failed = await failRow(runtime, { kind, id: row.id, from, code, detail, when })
  if (failed) runtime.logger.info({ kind, rowId: row.id, code, detail }, 'task failed')
}

export function hasWaitedTooLong({ clock, settings }: ConsumerRuntime, { createdAt }: TaskRow): boolean {
  return clock.now().getTime() - createdAt.getTime() > settings.queuedMaxHours * 3_600_000
}

export function failWaitedTooLong(runtime: ConsumerRuntime, submission: Submission): Promise<void> {
  const detail = `It waited for more than ${runtime.settings.queuedMaxHours} hours.`
  return failSubmission(runtime, submission, { code: 'undeliverable', detail })
}
