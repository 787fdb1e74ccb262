import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, goodKey, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { RunwareSettings } from './settings.ts'

/** The balance is told as a number of dollars, or as an amount with its currency. */
const balanceSchema = z.union([z.number(), z.looseObject({ amount: z.number() }).transform(({ amount }) => amount)])
const detailsSchema = z.object({ data: z.array(z.looseObject({ balance: balanceSchema })).min(1) })

/** https://runware.ai/docs/platform/account-management */
export async function checkRunwareKey(runtime: ProviderRuntime<RunwareSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, runtime.settings.runwareUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: [{ taskType: 'accountManagement', taskUUID: crypto.randomUUID(), operation: 'getDetails' }]
  })
  const details = result.kind === 'answer' ? detailsSchema.safeParse(result.json).data?.data[0] : undefined
  return details ? goodKey({ amount: details.balance, unit: 'USD' }) : failedCheck(result)
}
