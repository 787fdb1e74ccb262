import { useRef } from 'react'

export interface OnceKey {
  /** The idempotency key of this wish. It stays the same until the wish is fulfilled. */
  of(wish: unknown): string
  /** The wish is fulfilled. From now on the same wish is another purchase. */
  renew(): void
}

/** One key for one wish: a second press before the answer, or after a lost answer, asks for the same purchase. */
export function useOnceKey(): OnceKey {
  const kept = useRef<{ wish: string; key: string } | null>(null)
  return {
    of(wish) {
      const text = JSON.stringify(wish ?? null)
      if (kept.current?.wish !== text) kept.current = { wish: text, key: crypto.randomUUID() }
      return kept.current.key
    },
    renew: () => (kept.current = null)
  }
}
