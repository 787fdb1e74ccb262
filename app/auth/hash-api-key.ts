import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

/**
 * How the keys' plugin stores a key: SHA-256 as base64url. At once, for every request waits for it: a text this short
 * is hashed long before another thread would have taken it.
 */
export function hashApiKey(key: string): string {
  return btoa(String.fromCharCode(...sha256(encoder.encode(key))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
