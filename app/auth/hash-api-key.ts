import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url } from '@callsheet/lib/base64.ts'

const encoder = new TextEncoder()

/**
 * How the keys' plugin stores a key: SHA-256 as base64url. At once, for every request waits for it: a text this short
 * is hashed long before another thread would have taken it.
 */
export function hashApiKey(key: string): string {
  return toBase64Url(sha256(encoder.encode(key)))
}
