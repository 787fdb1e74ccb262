import { z } from 'zod'
import { toBase64Url } from '../text/base64.ts'

/** Random and new each time, so that an old answer is useless for the next challenge. */
export const instanceChallengeSchema = z.string().regex(/^[0-9a-f]{32,128}$/, 'expected 32 to 128 hexadecimal digits')

/** `GET /health/instance?challenge=…` of an app server that was started from a home folder. */
export const instanceProofSchema = z.object({ proof: z.string() })

/** The answer to the challenge: HMAC-SHA256 in base64url. Only a holder of the key can compute it. */
export async function proveInstance(key: string, challenge: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(challenge))))
}
