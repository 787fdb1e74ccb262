import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, sawModels, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { openaiDialect } from './dialect.ts'
import type { OpenaiSettings } from './settings.ts'

const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) })

/** https://platform.openai.com/docs/api-reference/models/list: the models that the key’s project may use. */
export async function checkOpenaiKey(runtime: ProviderRuntime<OpenaiSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.openaiUrl}/models`, {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` }
  })
  const list = result.kind === 'answer' && result.status === 200 ? listSchema.safeParse(result.json).data : undefined
  if (list)
    return sawModels(
      list.data.map(({ id }) => id),
      /image/
    )
  if (result.kind !== 'answer' || result.status !== 403) return failedCheck(result)
  const reason = openaiDialect.wordsOf(result.json) ?? 'HTTP 403'
  // A key of few rights is known, and its rights may yet include pictures.
  const words = `knows the key, which may not list models, so it is not known whether it may make pictures: ${reason}`
  return { verdict: 'unknown', words: words.slice(0, 400), balance: null }
}
