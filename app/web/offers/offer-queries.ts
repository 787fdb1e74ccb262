import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { offersApi, type OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'

const pollMilliseconds = 1_500

const isUnderWay = ({ status }: OfferSummary) => status === 'Queued' || status === 'Running'

export const offersQuery = infiniteQueryOptions({
  queryKey: ['offers'],
  queryFn: ({ pageParam, signal }) =>
    api.call(offersApi.list, { query: { limit: 30, after: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.items.some(isUnderWay)) ? pollMilliseconds : false
})

export const offerQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['offers', offerId],
    queryFn: ({ signal }) => api.call(offersApi.read, { params: { id: offerId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMilliseconds : false)
  })
