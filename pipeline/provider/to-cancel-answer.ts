import type { CallResult } from './call.ts'
import type { CancelAnswer } from './port.ts'

const keyRefusals = new Set([401, 403])

/**
 * What came of a call that cancels a task. Any 2xx means yes; its body does not matter. Any other answer about the task
 * itself means that the task can no longer be cancelled.
 */
export function toCancelAnswer(result: CallResult): CancelAnswer {
  const status = result.kind === 'not-sent' ? undefined : result.status
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'cancelled' }
  const detail = result.kind === 'answer' ? `HTTP ${result.status}` : result.detail
  const isAboutTask =
    status !== undefined && status >= 400 && status < 500 && status !== 429 && !keyRefusals.has(status)
  return { kind: isAboutTask ? 'too-late' : 'unavailable', detail }
}
