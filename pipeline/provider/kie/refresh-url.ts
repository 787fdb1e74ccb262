import { z } from 'zod'
import { callProvider } from '../call.ts'
import type { ReadTask, RefreshAnswer } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { kieAnswerSchema, messageOf } from './answers.ts'
import type { KieSettings } from './settings.ts'

/** `download-url` gives an address that is valid for 20 minutes, as long as kie.ai has the file. */
export async function refreshKieUrl(
  runtime: ProviderRuntime<KieSettings>,
  { url, apiKey }: ReadTask & { url: string }
): Promise<RefreshAnswer> {
  const result = await callProvider(runtime, `${runtime.settings.providerUrl}/api/v1/common/download-url`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: { url }
  })
  if (result.kind !== 'answer') return { kind: 'unavailable', detail: result.detail }
  const answer = kieAnswerSchema.safeParse(result.json).data
  if (!answer) return { kind: 'unavailable', detail: `HTTP ${result.status} in no known shape.` }
  const detail = `${answer.code}: ${messageOf(answer)}`
  const fresh = z.url().safeParse(answer.data)
  if (answer.code === 200 && fresh.success) return { kind: 'fresh', url: fresh.data }
  return [400, 404, 410, 422].includes(answer.code) ? { kind: 'gone', detail } : { kind: 'unavailable', detail }
}
