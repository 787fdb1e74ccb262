import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, refusedKey, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { authorizeVertex } from './authorize.ts'
import { vertexDialect } from './dialect.ts'
import { projectOf, stillsUrl } from './place.ts'
import type { VertexSettings } from './settings.ts'

const countSchema = z.looseObject({ totalTokens: z.number() })

/**
 * https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/count-tokens: counts the tokens of one word,
 * which costs nothing and needs the same permission as a still.
 */
export async function checkVertexKey(runtime: ProviderRuntime<VertexSettings>, apiKey: string): Promise<KeyCheck> {
  const { settings } = runtime
  const authorized = await authorizeVertex(runtime, apiKey)({})
  const result =
    'call' in authorized
      ? authorized.call
      : await callProvider(runtime, `${stillsUrl(settings, apiKey)}/models/gemini-3.1-flash-image:countTokens`, {
          method: 'POST',
          headers: authorized.headers,
          body: { contents: [{ role: 'user', parts: [{ text: 'Coffee' }] }] }
        })
  if (result.kind !== 'answer') return failedCheck(result)
  const { status, json } = result
  if (status === 200 && countSchema.safeParse(json).success) {
    const project = projectOf(settings, apiKey)
    const words = project
      ? `takes the key, of the project ${project}, for stills and clips. It does not tell what is left.`
      : 'takes the key, for stills alone: clips need the key of a service account. It does not tell what is left.'
    return { verdict: 'good', words, balance: null }
  }
  const refusal = vertexDialect.refusalOf(json, status)
  if (refusal === 'no-credits')
    return {
      verdict: 'bad',
      words: 'takes the key, and its project has no billing: nothing can be made.',
      balance: null
    }
  return refusal === 'key-refused' ? refusedKey(status) : failedCheck(result)
}
