import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

/** By secret: a deployment has few, and preparing the key is half of the work. */
const keyed = new Map<string, ReturnType<typeof hmac.create>>()

/** HMAC-SHA256, computed synchronously: for such short texts, another thread would take longer. */
export function hmacSha256(secret: string, text: string): Uint8Array {
  const ready = keyed.get(secret) ?? hmac.create(sha256, encoder.encode(secret))
  keyed.set(secret, ready)
  return ready.clone().update(encoder.encode(text)).digest()
}

export function sha256Hex(data: string | Uint8Array): string {
  return hex(sha256(typeof data === 'string' ? encoder.encode(data) : data))
}

export const hex = bytesToHex

/** Compares in a time that does not reveal where the texts differ. */
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
