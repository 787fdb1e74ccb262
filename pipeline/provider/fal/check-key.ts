import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, goodKey, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { FalSettings } from './settings.ts'

const billingSchema = z.looseObject({
  credits: z.looseObject({ current_balance: z.number(), currency: z.literal('USD') })
})

/** https://fal.ai/docs/platform-apis/v1/account/billing: only an admin's key may read it. */
export async function checkFalKey(runtime: ProviderRuntime<FalSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.falPlatformUrl}/account/billing?expand=credits`, {
    method: 'GET',
    headers: { authorization: `Key ${apiKey}` }
  })
  const billing =
    result.kind === 'answer' && result.status === 200 ? billingSchema.safeParse(result.json).data : undefined
  if (billing) return goodKey({ amount: billing.credits.current_balance, unit: 'USD' })
  if (result.kind !== 'answer' || result.status !== 403) return failedCheck(result)
  const words = 'knows the key, which may make media but not read the balance: that takes a key with admin rights.'
  return { verdict: 'good', words, balance: null }
}
