import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { sha256Hex } from '../../signatures.ts'
import { callProvider } from '../call.ts'
import type { CallbackRequest } from '../port.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { FalSettings } from './settings.ts'

const replayWindowSeconds = 300
const keysLiveSeconds = 3_600

const bodySchema = z.object({ request_id: z.string().min(1).max(200) })
const jwksSchema = z.object({
  keys: z
    .array(z.object({ x: z.string().min(1) }))
    .min(1)
    .max(20)
})

const cachedKeys = new Map<string, { keys: CryptoKey[]; until: number }>()

export function readFalCallback({ body }: CallbackRequest): string | null {
  try {
    return bodySchema.parse(parseStorableJson(new TextDecoder().decode(body))).request_id
  } catch {
    return null
  }
}

/** Ed25519 over `requestId\nuserId\ntimestamp\nsha256hex(rawBody)`, by any key of fal.ai's published set. */
export async function verifyFalCallback(
  runtime: ProviderRuntime<FalSettings>,
  { headers, body }: CallbackRequest,
  taskId: string
): Promise<'valid' | 'invalid' | 'unsigned'> {
  const requestId = headers.get('x-fal-webhook-request-id') ?? ''
  const timestamp = headers.get('x-fal-webhook-timestamp') ?? ''
  const signature = parseHex(headers.get('x-fal-webhook-signature') ?? '')
  const now = runtime.clock.now().getTime()
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (requestId !== taskId || !/^\d+$/.test(timestamp) || age > replayWindowSeconds || signature?.byteLength !== 64)
    return 'invalid'
  const userId = headers.get('x-fal-webhook-user-id') ?? ''
  const signed = [requestId, userId, timestamp, sha256Hex(new Uint8Array(body))].join('\n')
  const message = new TextEncoder().encode(signed)
  for (const key of await readKeys(runtime, now)) {
    if (await crypto.subtle.verify('Ed25519', key, signature, message)) return 'valid'
  }
  return 'invalid'
}

async function readKeys(runtime: ProviderRuntime<FalSettings>, now: number): Promise<CryptoKey[]> {
  const url = runtime.settings.falJwksUrl
  const cached = cachedKeys.get(url)
  if (cached && cached.until > now) return cached.keys
  const answer = await callProvider(runtime, url, { method: 'GET', headers: {} })
  const jwks = answer.kind === 'answer' ? jwksSchema.safeParse(answer.json).data : undefined
  // While fal.ai does not answer, its last keys stay valid.
  if (!jwks) return cached?.keys ?? []
  const keys = await Promise.all(
    jwks.keys.map(({ x }) =>
      crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify'])
    )
  )
  cachedKeys.set(url, { keys, until: now + keysLiveSeconds * 1000 })
  return keys
}

function parseHex(text: string): Uint8Array<ArrayBuffer> | null {
  return /^(?:[0-9a-f]{2})+$/i.test(text) ? new Uint8Array(hexToBytes(text)) : null
}
