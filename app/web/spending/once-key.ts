import { useRef } from 'react'

export interface OnceKey {
  /** The idempotency key of this wish: the same for the same wish, until it came true. */
  of(wish: unknown): string
  /** It came true: the same words again are another wish. */
  renew(): void
}

/** One key for one wish: a second press before the answer, or after an answer that was lost, asks for the same once. */
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
