import { createHmac, timingSafeEqual, verify } from 'node:crypto'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import { publicKey } from './service-account.ts'

const lifetimeSeconds = 3_600
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const Header = z.object({ alg: z.literal('RS256'), typ: z.literal('JWT'), kid: z.string() })
const Claims = z.object({
  iss: z.email(),
  scope: z.literal('https://www.googleapis.com/auth/cloud-platform'),
  aud: z.literal('https://oauth2.googleapis.com/token'),
  iat: z.number(),
  exp: z.number()
})
const Token = z.object({ account: z.string(), exp: z.number() })

export type Exchanged = { token: string; expiresIn: number } | { error: string; description: string }

/** Google's token endpoint: a signed text for a token. Tokens are signed by us, so they outlive a restart. */
export function exchange(form: URLSearchParams, keys: readonly string[], secret: string): Exchanged {
  const refuse = (description: string): Exchanged => ({ error: 'invalid_grant', description })
  if (form.get('grant_type') !== grantType)
    return { error: 'unsupported_grant_type', description: `Invalid grant_type: ${form.get('grant_type') ?? ''}` }
  const assertion = form.get('assertion') ?? ''
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const header = Header.safeParse(jsonOf(head)).data
  const claims = Claims.safeParse(jsonOf(body)).data
  if (!header || !claims) return refuse('Bad Request')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    publicKey(),
    Buffer.from(signature, 'base64url')
  )
  const account = authenticate(`Bearer ${header.kid}`, 'Bearer', keys)
  if (!isSigned || !account) return refuse('Invalid JWT Signature.')
  const now = Date.now() / 1000
  if (claims.exp < now || claims.iat > now + 60 || claims.exp - claims.iat > lifetimeSeconds)
    return refuse('Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
  const payload = Buffer.from(JSON.stringify({ account, exp: now + lifetimeSeconds })).toString('base64url')
  return { token: `ya29.${payload}.${sign(payload, secret)}`, expiresIn: lifetimeSeconds - 1 }
}

/** Null for a token that we did not give, or whose time is over. */
export function accountOfToken(header: string | undefined, secret: string): string | null {
  const [, payload = '', signature = ''] = /^Bearer ya29\.([\w-]+)\.([\w-]+)$/.exec(header ?? '') ?? []
  const expected = Buffer.from(sign(payload, secret))
  const given = Buffer.from(signature)
  if (expected.byteLength !== given.byteLength || !timingSafeEqual(expected, given)) return null
  const token = Token.safeParse(jsonOf(payload)).data
  return token && token.exp > Date.now() / 1000 ? token.account : null
}

const sign = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url')

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
