import { callProvider } from '../call.ts'
import type { CancelAnswer, ReadTask } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { toCancelAnswer } from '../to-cancel-answer.ts'
import type { AlibabaSettings } from './settings.ts'

/**
 * https://www.alibabacloud.com/help/en/model-studio/manage-asynchronous-tasks: only a task that is still PENDING can be
 * cancelled. Any other answers 400 `UnsupportedOperation`.
 */
export async function cancelAlibabaTask(
  runtime: ProviderRuntime<AlibabaSettings>,
  { taskId, apiKey }: ReadTask
): Promise<CancelAnswer> {
  const url = `${runtime.settings.alibabaUrl}/api/v1/tasks/${encodeURIComponent(taskId)}/cancel`
  return toCancelAnswer(
    await callProvider(runtime, url, { method: 'POST', headers: { authorization: `Bearer ${apiKey}` } })
  )
}
