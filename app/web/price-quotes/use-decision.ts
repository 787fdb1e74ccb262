import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { quotesApi, type DecideQuoteRequest, type QuoteView } from '@callsheet/lib/wire/app-api/quotes.ts'
import { api } from '../api/client.ts'

type Decision = DecideQuoteRequest['decision']

/** A second press within this time belongs to the first: the page may not show the answer yet. */
const doubleClickMilliseconds = 1_000

/** A person's decision on a price. A press does nothing while an earlier one is not answered, or has just been. */
export function useDecision(quoteId: string, onSettled: (decided: QuoteView | undefined) => void | Promise<unknown>) {
  const isUnderWay = useRef(false)
  const settledAt = useRef(0)
  const { data, error, isPending, variables, mutate } = useMutation({
    mutationFn: (decision: Decision) => api.call(quotesApi.decide, { params: { id: quoteId }, body: { decision } }),
    async onSettled(answer, failure) {
      if (!failure) settledAt.current = Date.now()
      // The page shows the answer before it takes another press.
      try {
        await onSettled(answer)
      } finally {
        isUnderWay.current = false
      }
    }
  })
  return {
    /** The price after the decision. */
    decided: data,
    error,
    isPending,
    isConfirming: isPending && variables === 'confirm',
    isConfirmingOther: isPending && variables === 'confirm-other-way',
    press(decision: Decision) {
      if (isUnderWay.current || Date.now() - settledAt.current < doubleClickMilliseconds) return
      isUnderWay.current = true
      mutate(decision)
    }
  }
}
