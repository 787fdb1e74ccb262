import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
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
