import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { offersApi, type OfferSummary } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import type { Shelf } from '../components/shelf-tools.tsx'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_500

const isUnderWay = ({ status }: OfferSummary) => status === 'Queued' || status === 'Running'

/** The key of every list of offers begins with it. */
export const offerListKey = ['offers', 'list'] as const

/** Offers, newest first. */
export const offersQuery = ({ find, shelf }: Shelf) =>
  infiniteQueryOptions({
    queryKey: [...offerListKey, { find, shelf }],
    queryFn: ({ pageParam, signal }) =>
      api.call(offersApi.list, {
        query: { limit: 30, search: find, isArchived: shelf && 'true', after: pageParam ?? undefined },
        signal
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.pages.some((page) => page.items.some(isUnderWay)),
        pollMilliseconds
      )
  })

export const offerQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['offers', offerId],
    queryFn: ({ signal }) => api.call(offersApi.read, { params: { id: offerId }, signal }),
    refetchInterval: ({ state }) => paceOf(state.data && isUnderWay(state.data), pollMilliseconds)
  })
