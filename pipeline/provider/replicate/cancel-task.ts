import { z } from 'zod'
import { callProvider } from '../call.ts'
import type { CancelAnswer, ReadTask } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { toCancelAnswer } from '../to-cancel-answer.ts'
import type { ReplicateSettings } from './settings.ts'

const endedSchema = z.looseObject({ status: z.enum(['succeeded', 'failed']) })

/**
 * https://replicate.com/docs/reference/http#predictions.cancel: waiting and running predictions are stopped. The answer
 * is the prediction, so one that has ended says so.
 */
export async function cancelPrediction(
  runtime: ProviderRuntime<ReplicateSettings>,
  { taskId, apiKey }: ReadTask
): Promise<CancelAnswer> {
  const url = `${runtime.settings.replicateUrl}/predictions/${encodeURIComponent(taskId)}/cancel`
  const result = await callProvider(runtime, url, { method: 'POST', headers: { authorization: `Bearer ${apiKey}` } })
  const ended = result.kind === 'answer' ? endedSchema.safeParse(result.json).data : undefined
  return ended ? { kind: 'too-late', detail: `It has ${ended.status}.` } : toCancelAnswer(result)
}
