import { findProvider } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import type { ObservedRow } from './observed-row.ts'
import { openProviderKey } from './provider-key.ts'

export type CancelledRow = Omit<ObservedRow, 'modelId' | 'traceparent'>

/**
 * Asks the provider not to make what nobody waits for any more, so that it is not billed. Only a request: the row has
 * ended and is refunded whatever comes of it, and what is made nevertheless is still taken as a late asset.
 */
export async function cancelTask(runtime: PipelineRuntime, row: CancelledRow): Promise<void> {
  const { logger } = runtime
  const { id: rowId, providerTaskId: taskId, apiModelPath } = row
  const provider = findProvider(row.provider)
  if (!provider?.cancelTask || !taskId) return
  try {
    const key = await openProviderKey(runtime, provider, row)
    if (!key) return
    const answer = await provider.cancelTask(runtime, { taskId, apiModelPath, apiKey: key.apiKey })
    const about = { rowId, taskId, provider: row.provider, ...('detail' in answer && { detail: answer.detail }) }
    logger.info({ ...about, answer: answer.kind }, 'the provider was asked to cancel a task')
  } catch (error) {
    logger.warn({ error, rowId, taskId }, 'a task could not be cancelled at its provider')
  }
}
