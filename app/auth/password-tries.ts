import { AppError } from '@callsheet/lib/errors.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

const windowSeconds = 15 * 60
/** Wrong passwords for one account from one address. */
const failuresHere = 10
/** From all addresses. Higher, because strangers could otherwise keep somebody out of their own account. */
const failuresAnywhere = 100
const maximumEntries = 20_000

export interface Attempt {
  /** The e-mail address, or what else names the account. */
  account: string
  /** The client's address, or its session. Null where it is unknown. */
  from: string | null
}

export interface PasswordTries {
  /**
   * Counts a try as a wrong one before the password is compared: tries that come together could all pass otherwise.
   * Throws `rate-limited` after too many.
   */
  begin(attempt: Attempt): void
  /** The try showed no password to be wrong. */
  giveBack(attempt: Attempt): void
  succeeded(attempt: Attempt): void
}

/**
 * Counts wrong passwords of each account, beside the sign-in library's limit for each address. It counts in memory:
 * each replica has its own count.
 */
export function createPasswordTries(clock: Clock): PasswordTries {
  const counts = new Map<string, { failures: number; until: number }>()
  const keysOf = ({ account, from }: Attempt) => {
    const name = account.trim().toLowerCase()
    return [
      { key: `${name} ${from}`, most: failuresHere },
      { key: name, most: failuresAnywhere }
    ]
  }
  const find = (key: string) => {
    const found = counts.get(key)
    if (found && found.until > clock.now().getTime()) return found
    counts.delete(key)
    return null
  }
  return {
    begin(attempt) {
      const keys = keysOf(attempt)
      for (const { key, most } of keys) {
        const found = find(key)
        if (found && found.failures >= most) throw tooMany(Math.ceil((found.until - clock.now().getTime()) / 1000))
      }
      for (const { key } of keys) {
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
    giveBack(attempt) {
      for (const { key } of keysOf(attempt)) {
        const found = find(key)
        if (found && found.failures > 0) found.failures -= 1
      }
    },
    succeeded(attempt) {
      for (const { key } of keysOf(attempt)) counts.delete(key)
    }
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new AppError('rate-limited', `Too many wrong passwords. Try again in ${minutes} min, or use a sign-in link.`, {
    retryAfterSeconds
  })
}
