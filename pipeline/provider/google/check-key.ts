import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, refusedKey, sawModels, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { googleDialect } from './dialect.ts'
import type { GoogleSettings } from './settings.ts'

const pageSchema = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) })

/** https://ai.google.dev/api/models#method:-models.list: the models that the key sees, in one page. */
export async function checkGoogleKey(runtime: ProviderRuntime<GoogleSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.googleUrl}/models?pageSize=1000`, {
    method: 'GET',
    headers: { 'x-goog-api-key': apiKey }
  })
  if (result.kind !== 'answer') return failedCheck(result)
  const { status, json } = result
  const page = status === 200 ? pageSchema.safeParse(json).data : undefined
  if (page)
    return sawModels(
      page.models.map(({ name }) => name),
      /image/
    )
  return googleDialect.refusalOf(json, status) === 'key-refused' ? refusedKey(status) : failedCheck(result)
}
