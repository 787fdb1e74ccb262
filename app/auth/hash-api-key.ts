import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url } from '@callsheet/lib/text/base64.ts'

const encoder = new TextEncoder()

/**
 * The form in which the plugin for keys stores a key: SHA-256 as base64url. It is computed synchronously, because every
 * request waits for it: for such a short text this is faster than another thread.
 */
export function hashApiKey(key: string): string {
  return toBase64Url(sha256(encoder.encode(key)))
}
