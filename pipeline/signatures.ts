import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

/** HMAC-SHA256 at once: for texts this short, handing the work to another thread and back takes longer. */
export function hmacSha256(secret: string, text: string): Uint8Array {
  return hmac(sha256, encoder.encode(secret), encoder.encode(text))
}

export function sha256Hex(data: string | Uint8Array): string {
  return hex(sha256(typeof data === 'string' ? encoder.encode(data) : data))
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
export function signParts(secret: string, purpose: 'callback' | 'media', ...parts: string[]): string {
  return hex(hmacSha256(secret, [purpose, ...parts].join('\n'))).slice(0, 32)
}
