import { LRUCache } from 'lru-cache'
import type { OwnedChange } from '@callsheet/lib/changes/change.ts'
import type { Caller } from './caller.ts'

/** So long can a key that another copy of the app has revoked still read. */
const longestMilliseconds = 1_000
const mostCallers = 1_000

/**
 * Callers by the digest of their key, each for a second, for requests that only read: a program that follows its
 * pipelines asks many times a second with one key. Every other request asks the database who calls.
 */
export interface RememberedCallers {
  /** The caller of the key. `find` is asked when the caller is not remembered. */
  find(hashedKey: string, find: () => Promise<Caller | null>): Promise<Caller | null>
  /** A key or an account has ended, or may have. */
  forget(): void
  /** Of all copies of the app. */
  onChanges(changes: readonly OwnedChange[]): void
}

export function createRememberedCallers(): RememberedCallers {
  const known = new LRUCache<string, Caller>({ max: mostCallers, ttl: longestMilliseconds })
  let timesForgotten = 0
  const forget = () => {
    timesForgotten += 1
    known.clear()
  }
  return {
    async find(hashedKey, find) {
      const remembered = known.get(hashedKey)
      if (remembered) return remembered
      const before = timesForgotten
      const found = await find()
      // What was read before a key ended must not be remembered after it.
      if (found && before === timesForgotten) known.set(hashedKey, found)
      return found
    },
    forget,
    onChanges(changes) {
      if (changes.some(({ kind }) => kind === 'account' || kind === 'everything')) forget()
    }
  }
}
