import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { ReplicateSettings } from './settings.ts'

const accountSchema = z.looseObject({ type: z.enum(['user', 'organization']), username: z.string() })

/** https://replicate.com/docs/reference/http#account.get: whose token it is. No call tells what is left. */
export async function checkReplicateKey(
  runtime: ProviderRuntime<ReplicateSettings>,
  apiKey: string
): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.replicateUrl}/account`, {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` }
  })
  const account =
    result.kind === 'answer' && result.status === 200 ? accountSchema.safeParse(result.json).data : undefined
  if (!account) return failedCheck(result)
  const words = `takes the key, of the ${account.type} ${account.username}. It does not tell what is left.`
  return { verdict: 'good', words, balance: null }
}
