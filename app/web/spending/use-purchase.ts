import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MissingSheets } from '@callsheet/lib/wire/pipelines-api.ts'
import { accountQuery } from '../api/account.ts'
import { modelsQuery } from '../api/choices.ts'
import { useOnceKey } from './once-key.ts'

/** What the button said that was pressed. */
export interface Press {
  /** The price that it showed. */
  credits: number
  /** The user's word on elements without a sheet. */
  word?: MissingSheets | undefined
}

export interface PurchaseOptions<Answer> {
  /**
   * Everything that identifies the purchase: the exact request and what the page knew when it asked (the take that is
   * replaced, the existing production). Pages that know and ask the same buy it once. When absent, each press after an
   * answer is a new purchase.
   */
  once?: readonly unknown[] | undefined
  buy(idempotencyKey: string, press: Press): Promise<Answer>
  onBought(answer: Answer): void | Promise<unknown>
  onFailed?(error: Error): void
}

/** A purchase that happens once, no matter how often it is pressed and whether the answer arrives. */
export function usePurchase<Answer>({ once, buy, onBought, onFailed }: PurchaseOptions<Answer>) {
  const queryClient = useQueryClient()
  const ownKey = useOnceKey()
  const isUnderWay = useRef(false)
  const purchase = useMutation({
    mutationFn: async (press: Press) => {
      const { word } = press
      return buy(once ? await keyOf(word ? [...once, word] : once) : ownKey.of(word ?? null), press)
    },
    async onSuccess(answer) {
      ownKey.renew()
      await onBought(answer)
    },
    onError(error) {
      // The price may be another by now, and the refusal says so.
      void queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
      onFailed?.(error)
    },
    onSettled() {
      isUnderWay.current = false
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      // The first purchase of an ad fixes its ratio.
      void queryClient.invalidateQueries({ queryKey: ['ads'] })
    }
  })
  return {
    error: purchase.error,
    isPending: purchase.isPending,
    reset: purchase.reset,
    /** The word of the press that is under way. */
    word: purchase.isPending ? purchase.variables.word : undefined,
    /** A press does nothing while an earlier one is not answered. */
    start(press: Press) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      purchase.mutate(press)
    }
  }
}

/** The same key on all pages and devices for the same purchase. */
async function keyOf(purchase: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(purchase))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
