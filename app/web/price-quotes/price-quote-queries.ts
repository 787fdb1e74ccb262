import { queryOptions } from '@tanstack/react-query'
import { quotesApi } from '@callsheet/lib/wire/app-api/quotes.ts'
import { api } from '../api/client.ts'
import { paceOf, whileAway } from '../api/live.ts'

const waitingPollMilliseconds = 20_000
const sendingPollMilliseconds = 1_500

/** Prices for programs that wait for a confirmation. */
export const waitingQuotesQuery = queryOptions({
  queryKey: ['quotes', 'waiting'],
  queryFn: ({ signal }) => api.call(quotesApi.listWaiting, { query: { askedBy: 'program' }, signal }),
  select: (answer) => answer.items,
  refetchInterval: () => whileAway(waitingPollMilliseconds)
})

export const quoteQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['quotes', quoteId],
    queryFn: ({ signal }) => api.call(quotesApi.read, { params: { id: quoteId }, signal }),
    refetchInterval: ({ state }) => paceOf(state.data?.nextStep.isWaiting, sendingPollMilliseconds)
  })
