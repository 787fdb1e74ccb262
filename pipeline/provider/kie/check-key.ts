import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, goodKey, refusedKey, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { kieAnswerSchema } from './answers.ts'
import type { KieSettings } from './settings.ts'

/** https://docs.kie.ai/common-api/get-account-credits */
export async function checkKieKey(runtime: ProviderRuntime<KieSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.providerUrl}/api/v1/chat/credit`, {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` }
  })
  const answer = result.kind === 'answer' ? kieAnswerSchema.safeParse(result.json).data : undefined
  if (answer?.code === 401 || answer?.code === 403) return refusedKey(answer.code)
  const credits = z.number().safeParse(answer?.data).data
  return answer?.code === 200 && credits !== undefined
    ? goodKey({ amount: credits, unit: 'credits' })
    : failedCheck(result)
}
