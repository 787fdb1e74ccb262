import { AppError } from '@callsheet/lib/errors.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

const windowSeconds = 15 * 60
/** Wrong passwords for one account from one address. */
const failuresHere = 10
/** From all addresses. Higher, because strangers could otherwise keep somebody out of their own account. */
const failuresAnywhere = 100
const maximumEntries = 20_000

export interface Attempt {
  email: string
  /** The client's address. Null where it is unknown. */
  address: string | null
}

export interface SignInLimit {
  /** Throws `rate-limited` after too many wrong passwords. */
  check(attempt: Attempt): void
  failed(attempt: Attempt): void
  succeeded(attempt: Attempt): void
}

/**
 * Counts wrong passwords of each account, beside the sign-in library's limit for each address. It counts in memory:
 * each replica has its own count.
 */
export function createSignInLimit(clock: Clock): SignInLimit {
  const counts = new Map<string, { failures: number; until: number }>()
  const keysOf = ({ email, address }: Attempt) => {
    const account = email.trim().toLowerCase()
    return [
      { key: `${account} ${address}`, most: failuresHere },
      { key: account, most: failuresAnywhere }
    ]
  }
  const find = (key: string) => {
    const found = counts.get(key)
    if (found && found.until > clock.now().getTime()) return found
    counts.delete(key)
    return null
  }
  return {
    check(attempt) {
      for (const { key, most } of keysOf(attempt)) {
        const found = find(key)
        if (!found || found.failures < most) continue
        const retryAfterSeconds = Math.ceil((found.until - clock.now().getTime()) / 1000)
        const minutes = Math.ceil(retryAfterSeconds / 60)
        throw new AppError(
          'rate-limited',
          `Too many wrong passwords. Try again in ${minutes} min, or use a sign-in link.`,
          {
            retryAfterSeconds
          }
        )
      }
    },
    failed(attempt) {
      for (const { key } of keysOf(attempt)) {
        const found = find(key)
        counts.set(key, {
          failures: (found?.failures ?? 0) + 1,
          until: found?.until ?? clock.now().getTime() + windowSeconds * 1000
        })
      }
      for (const key of counts.keys()) {
        if (counts.size <= maximumEntries) break
        counts.delete(key)
      }
    },
    succeeded(attempt) {
      for (const { key } of keysOf(attempt)) counts.delete(key)
    }
  }
}
