import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { fromBase64, toBase64 } from '@callsheet/lib/text/base64.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { isEqual, sha256Hex } from '../../signatures.ts'
import { callProvider } from '../call.ts'
import type { CallbackRequest } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { ReplicateSettings } from './settings.ts'

const replayWindowSeconds = 300
const secretLivesSeconds = 3_600

const bodySchema = z.object({ id: z.string().min(1).max(200) })
const secretSchema = z.object({ key: z.string().regex(/^whsec_[A-Za-z0-9+/=]+$/) })

const cachedSecrets = new Map<string, { secret: Uint8Array; until: number }>()

export function readReplicateCallback({ body }: CallbackRequest): string | null {
  try {
    return bodySchema.parse(parseStorableJson(new TextDecoder().decode(body))).id
  } catch {
    return null
  }
}

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.rawBody`, by the secret of the account, which its API tells. */
export async function verifyReplicateCallback(
  runtime: ProviderRuntime<ReplicateSettings>,
  { headers, body }: CallbackRequest
): Promise<'valid' | 'invalid' | 'unsigned'> {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const now = runtime.clock.now().getTime()
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (id === '' || !/^\d+$/.test(timestamp) || age > replayWindowSeconds) return 'invalid'
  const secret = await readSecret(runtime, now)
  // Our own signature in the address was right. Without the secret nothing more can be said.
  if (!secret) return 'unsigned'
  const signed = concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body)
  const expected = `v1,${toBase64(hmac(sha256, secret, signed))}`
  const given = (headers.get('webhook-signature') ?? '').split(' ')
  return given.some((each) => isEqual(each, expected)) ? 'valid' : 'invalid'
}

async function readSecret(runtime: ProviderRuntime<ReplicateSettings>, now: number): Promise<Uint8Array | null> {
  const { replicateUrl, replicateApiToken } = runtime.settings
  if (!replicateApiToken) return null
  const name = `${replicateUrl} ${sha256Hex(replicateApiToken)}`
  const cached = cachedSecrets.get(name)
  if (cached && cached.until > now) return cached.secret
  const answer = await callProvider(runtime, `${replicateUrl}/webhooks/default/secret`, {
    method: 'GET',
    headers: { authorization: `Bearer ${replicateApiToken}` }
  })
  const key = answer.kind === 'answer' ? secretSchema.safeParse(answer.json).data?.key : undefined
  // While Replicate does not answer, its last secret stays valid.
  if (!key) return cached?.secret ?? null
  const secret = fromBase64(key.slice('whsec_'.length))
  cachedSecrets.set(name, { secret, until: now + secretLivesSeconds * 1000 })
  return secret
}
