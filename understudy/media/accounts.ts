import { createHash, timingSafeEqual } from 'node:crypto'

/** An account is the hash of a key, so no journal, log or control answer holds a key. */
export const accountOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Null when the header holds no known key. */
export function authenticate(
  header: string | undefined,
  scheme: 'Bearer' | 'Key',
  keys: readonly string[]
): string | null {
  const given = header?.startsWith(`${scheme} `) ? header.slice(scheme.length + 1).trim() : ''
  if (given === '') return null
  const account = accountOf(given)
  const known = keys.some((key) => timingSafeEqual(Buffer.from(accountOf(key)), Buffer.from(account)))
  return known ? account : null
}
