import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, refusedKey, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { alibabaDialect } from './dialect.ts'
import type { AlibabaSettings } from './settings.ts'

const pageSchema = z.looseObject({ total: z.number() })

/** https://www.alibabacloud.com/help/en/model-studio/manage-asynchronous-tasks: the list of the account's tasks. */
export async function checkAlibabaKey(runtime: ProviderRuntime<AlibabaSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.alibabaUrl}/api/v1/tasks/?page_no=1&page_size=1`, {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` }
  })
  if (result.kind !== 'answer') return failedCheck(result)
  const { status, json } = result
  const page = status === 200 ? pageSchema.safeParse(json).data : undefined
  if (page) {
    const words = `takes the key and lists its tasks: ${page.total} in the last day. It does not tell what is left.`
    return { verdict: 'good', words, balance: null }
  }
  return alibabaDialect.refusalOf(json, status) === 'key-refused' ? refusedKey(status) : failedCheck(result)
}
