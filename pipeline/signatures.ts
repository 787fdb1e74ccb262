/** HMAC-SHA256 by WebCrypto, which both platforms have. */
export async function hmacSha256(secret: string, text: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign'
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}

export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
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
