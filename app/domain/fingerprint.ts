import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 of a JSON value, in hex. It tells a repeated request from another request with the same key. */
export async function fingerprintOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
