import { z } from 'zod'
import { callProvider } from '../call.ts'
import { failedCheck, refusedKey, type KeyCheck } from '../key-check.ts'
import type { ProviderRuntime } from '../runtime.ts'
import { xaiDialect } from './dialect.ts'
import type { XaiSettings } from './settings.ts'

const keySchema = z.looseObject({
  acls: z.array(z.string()),
  team_blocked: z.boolean(),
  api_key_blocked: z.boolean(),
  api_key_disabled: z.boolean()
})

const endpoints = 'api-key:endpoint:'

/** https://docs.x.ai/docs/api-reference#get-api-key-information: whether the key works, and what it may call. */
export async function checkXaiKey(runtime: ProviderRuntime<XaiSettings>, apiKey: string): Promise<KeyCheck> {
  const result = await callProvider(runtime, `${runtime.settings.xaiUrl}/api-key`, {
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` }
  })
  if (result.kind !== 'answer') return failedCheck(result)
  const { status, json } = result
  const key = status === 200 ? keySchema.safeParse(json).data : undefined
  if (!key) return xaiDialect.refusalOf(json, status) === 'key-refused' ? refusedKey(status) : failedCheck(result)
  const bad = (words: string): KeyCheck => ({ verdict: 'bad', words, balance: null })
  if (key.team_blocked) return bad('knows the key, and its team is blocked.')
  if (key.api_key_blocked || key.api_key_disabled) return bad('knows the key, which is blocked or disabled.')
  const called = key.acls.flatMap((acl) => (acl.startsWith(endpoints) ? [acl.slice(endpoints.length)] : []))
  const makesMedia = called.some((endpoint) => endpoint === '*' || /image|video/.test(endpoint))
  if (!makesMedia) {
    return bad(
      `takes the key, which may not make media: its endpoints are ${called.join(', ').slice(0, 200) || 'none'}.`
    )
  }
  const what = called.includes('*') ? 'every endpoint' : called.join(', ').slice(0, 200)
  return { verdict: 'good', words: `takes the key, for ${what}. It does not tell what is left.`, balance: null }
}
