import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { quotesApi, type DecideQuoteRequest } from '@callsheet/lib/wire/app-api/quotes.ts'
import { api } from '../api/client.ts'

type Decision = DecideQuoteRequest['decision']

/** A person's decision on a price. A press does nothing while an earlier one is not answered. */
export function useDecision(quoteId: string, onSettled: () => void | Promise<unknown>) {
  const isUnderWay = useRef(false)
  const { data, error, isPending, variables, mutate } = useMutation({
    mutationFn: (decision: Decision) => api.call(quotesApi.decide, { params: { id: quoteId }, body: { decision } }),
    onSettled() {
      isUnderWay.current = false
      return onSettled()
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
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(decision)
    }
  }
}
