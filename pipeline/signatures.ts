const encoder = new TextEncoder()
const keysKept = 16
/** The few secrets of a deployment, imported once. */
const keys = new Map<string, Promise<CryptoKey>>()

/** HMAC-SHA256 by WebCrypto, which both platforms have. */
export async function hmacSha256(secret: string, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), encoder.encode(text)))
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  if (keys.size >= keysKept) keys.clear()
  keys.set(secret, key)
  return key
}

export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** In a time that does not tell where the texts differ. */
export function isEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let index = 0; index < left.length; index += 1)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index % (right.length || 1))
  return difference === 0
}

/** Signature of one of our own addresses: 128 bits of an HMAC over its parts. */
export async function signParts(secret: string, purpose: 'callback' | 'media', ...parts: string[]): Promise<string> {
  return hex(await hmacSha256(secret, [purpose, ...parts].join('\n'))).slice(0, 32)
}
