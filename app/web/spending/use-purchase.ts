import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../api/account.ts'
import { useOnceKey } from './once-key.ts'

export interface PurchaseOptions<Answer> {
  /**
   * What is bought, to the last word, and what the page knew when it was asked for (the take that it replaces, the
   * production that there is). Pages that know the same and ask for the same buy it once. Absent: each press that was
   * answered is a purchase of its own.
   */
  once?: readonly unknown[] | undefined
  buy(idempotencyKey: string): Promise<Answer>
  onBought(answer: Answer): void | Promise<unknown>
  onFailed?(error: Error): void
}

/** A purchase that happens once, however often it is pressed and whatever becomes of the answer. */
export function usePurchase<Answer>({ once, buy, onBought, onFailed }: PurchaseOptions<Answer>) {
  const queryClient = useQueryClient()
  const ownKey = useOnceKey()
  const isUnderWay = useRef(false)
  const purchase = useMutation({
    mutationFn: async () => buy(once ? await keyOf(once) : ownKey.of(null)),
    async onSuccess(answer) {
      ownKey.renew()
      await onBought(answer)
    },
    onError: (error) => onFailed?.(error),
    onSettled() {
      isUnderWay.current = false
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    }
  })
  return {
    error: purchase.error,
    isPending: purchase.isPending,
    reset: purchase.reset,
    /** A press while the one before is not answered does nothing. */
    start() {
      if (isUnderWay.current) return
      isUnderWay.current = true
      purchase.mutate()
    }
  }
}

/** The same key on every page and device for the same purchase. */
async function keyOf(purchase: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(purchase))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
