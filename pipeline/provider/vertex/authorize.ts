import { z } from 'zod'
import { fromBase64, toBase64Url } from '@callsheet/lib/text/base64.ts'
import { sha256Hex } from '../../signatures.ts'
import type { Authorize, Authorized } from '../ai-sdk/authorize.ts'
import { callProvider, type CallResult } from '../call.ts'
import type { ProviderRuntime } from '../runtime.ts'
import type { VertexSettings } from './settings.ts'
import { readVertexKey, type ServiceAccount } from './vertex-key.ts'

const scope = 'https://www.googleapis.com/auth/cloud-platform'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const keyHeader = 'x-goog-api-key'

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const refusalSchema = z.object({ error_description: z.string().nullish(), error: z.string().nullish() })

interface Token {
  text: string
  expiresAt: number
}

/** For each way out, by the key's digest and the address that gave them. They are held in memory alone, for an hour at most. */
const tokensOf = new WeakMap<ProviderRuntime['fetch'], Map<string, Token>>()
const mostTokens = 200
/** A token that ends during a call would be refused. */
const earlySeconds = 300

/**
 * What a service account's calls are sent with: an access token, which Google gives for a text that is signed with its
 * key (https://developers.google.com/identity/protocols/oauth2/service-account#httprest). An API key is sent as it is.
 */
export const authorizeVertex: Authorize<VertexSettings> = (runtime, apiKey) => async (headers) => {
  const key = readVertexKey(apiKey)
  if (key.kind === 'api-key') return { headers: { ...headers, [keyHeader]: apiKey } }
  if (key.kind === 'unreadable') return refused('The JSON is not the key of a service account.')
  const token = await accessToken(runtime, apiKey, key.account)
  if ('call' in token) return token
  const { [keyHeader]: _, ...others } = headers
  return { headers: { ...others, authorization: `Bearer ${token.text}` } }
}

async function accessToken(
  runtime: ProviderRuntime<VertexSettings>,
  apiKey: string,
  account: ServiceAccount
): Promise<Token | Extract<Authorized, { call: CallResult }>> {
  const { vertexOauthUrl } = runtime.settings
  const name = `${vertexOauthUrl} ${sha256Hex(apiKey)}`
  const now = runtime.clock.now().getTime()
  const tokens = tokensOf.get(runtime.fetch) ?? new Map<string, Token>()
  tokensOf.set(runtime.fetch, tokens)
  const known = tokens.get(name)
  if (known && known.expiresAt > now) return known
  const assertion = await signed(account, Math.floor(now / 1000)).catch(() => null)
  if (assertion === null) return refused('The private key of the service account cannot be read.')
  const result = await callProvider(runtime, vertexOauthUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    encoded: new URLSearchParams({ grant_type: grantType, assertion }).toString()
  })
  const given = result.kind === 'answer' && result.status === 200 ? tokenSchema.safeParse(result.json).data : undefined
  if (!given) return { call: tokenless(result) }
  const token = { text: given.access_token, expiresAt: now + (given.expires_in - earlySeconds) * 1000 }
  keep(tokens, name, token)
  return token
}

/** No token is no call: whatever the reason, the provider has seen nothing of it. */
function tokenless(result: CallResult): CallResult {
  if (result.kind === 'answer' && (result.status === 400 || result.status === 401 || result.status === 403)) {
    const words = refusalSchema.safeParse(result.json).data
    return refused(words?.error_description ?? words?.error ?? 'Google gives no token for this key.').call
  }
  const detail = result.kind === 'answer' ? `HTTP ${result.status}` : result.detail
  return { kind: 'not-sent', detail: `Google gave no access token: ${detail}` }
}

/** As Google words it, so that it is read as any other refusal of a key. */
const refused = (message: string): Extract<Authorized, { call: CallResult }> => ({
  call: {
    kind: 'answer',
    status: 401,
    headers: () => new Headers(),
    json: { error: { code: 401, message, status: 'UNAUTHENTICATED' } }
  }
})

function keep(tokens: Map<string, Token>, name: string, token: Token): void {
  const [oldest] = tokens.keys()
  if (tokens.size >= mostTokens && oldest !== undefined) tokens.delete(oldest)
  tokens.set(name, token)
}

/** A JSON Web Token, signed with RS256. `aud` is Google's own, wherever tokens are asked for. */
async function signed({ email, privateKey, privateKeyId }: ServiceAccount, now: number): Promise<string> {
  const encoder = new TextEncoder()
  const part = (value: object) => toBase64Url(encoder.encode(JSON.stringify(value)))
  const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId !== undefined && { kid: privateKeyId }) }
  const claims = { iss: email, scope, aud: 'https://oauth2.googleapis.com/token', iat: now, exp: now + 3_600 }
  const content = `${part(header)}.${part(claims)}`
  const pem = privateKey.replaceAll(/-----[A-Z ]+-----/g, '').replaceAll(/\s/g, '')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(pem), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign(algorithm, key, encoder.encode(content))
  return `${content}.${toBase64Url(new Uint8Array(signature))}`
}
