import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { api } from '../api/client.ts'

export const adsQuery = infiniteQueryOptions({
  queryKey: ['ads'],
  queryFn: ({ pageParam, signal }) =>
    api.call(adsApi.list, { query: { limit: 30, after: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next
})

export const adQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId],
    queryFn: ({ signal }) => api.call(adsApi.read, { params: { id: adId }, signal })
  })

/** Stills and clips end by themselves, so it is read again while somebody looks at it. */
export const adCostQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'cost'],
    queryFn: ({ signal }) => api.call(costsApi.readAd, { params: { id: adId }, signal }),
    refetchInterval: 20_000
  })
