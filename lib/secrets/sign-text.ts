import { fromBase64Url, toBase64Url } from '../text/base64.ts'

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const encoder = new TextEncoder()

/** HMAC-SHA256 of the text in base64url. Only a holder of the key can compute it. */
export async function signText(key: string, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await importKey(key), encoder.encode(text))
  return toBase64Url(new Uint8Array(signature))
}

/**
 * Whether `signText` made the signature. It takes as long for a wrong one as for a right one. A signature has one
 * spelling: the last character carries bits that decoding drops, and a text that differs there alone is refused.
 */
export async function isSignatureOf(key: string, text: string, signature: string): Promise<boolean> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = fromBase64Url(signature)
  } catch {
    return false
  }
  if (toBase64Url(bytes) !== signature) return false
  return crypto.subtle.verify('HMAC', await importKey(key), bytes, encoder.encode(text))
}

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign', 'verify'])
