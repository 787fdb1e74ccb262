import { censored } from './secret-fields.ts'

/** Characters that end an address in a text. */
const query = /(?<![^\s"'<>?#])(?=[^\s"'<>?#/]*\/)([^\s"'<>?#]+)\?[^\s"'<>]+/g
const credentials = /(?<=[a-z0-9+.-]:\/\/)[^\s/@]{1,500}@/gi
const hexSegment = /\/[0-9a-f]{32,}(?![0-9a-z])/gi
const longSegment = /\/[\w-]{40,}/g

/**
 * A text without what opens doors in its addresses: user names, passwords, queries, and the signatures in our own
 * paths. Any query may sign an address, so none is kept.
 */
export function censorText(text: string): string {
  if (!mayOpenDoors(text)) return text
  return text
    .replace(credentials, `${censored}@`)
    .replace(query, `$1?${censored}`)
    .replace(hexSegment, `/${censored}`)
    .replace(longSegment, (segment) => (isRandom(segment) ? `/${censored}` : segment))
}

/** Words of a page's address are in lower case; random bytes in base64url mix all. */
const isRandom = (segment: string): boolean => /[a-z]/.test(segment) && /[A-Z]/.test(segment) && /\d/.test(segment)

/**
 * False where nothing can be censored: what opens doors stands behind a slash, and is a name, a query, or longer than
 * the shortest of our signatures.
 */
export function mayOpenDoors(text: string): boolean {
  return text.includes('/') && (text.length > 32 || text.includes('?') || text.includes('@'))
}
