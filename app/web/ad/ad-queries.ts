import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { api } from '../api/client.ts'
import { paceOf, whileAway } from '../api/live.ts'

/** Which ads a list shows. */
export interface AdsFilter {
  search?: string | undefined
  isArchived?: true | undefined
}

/** Ads, newest first. The key of every such list begins with `adListKey`. */
export function adsQuery({ search, isArchived }: AdsFilter) {
  return infiniteQueryOptions({
    queryKey: ['ads', 'list', { search, isArchived }],
    queryFn: ({ pageParam, signal }) =>
      api.call(adsApi.list, {
        query: { limit: 30, search, isArchived: isArchived && 'true', after: pageParam ?? undefined },
        signal
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next
  })
}

export const adListKey = ['ads', 'list'] as const

/** The ads of late: how they were made is suggested for the next one. */
export const newestAdsQuery = queryOptions({
  queryKey: [...adListKey, 'newest'],
  queryFn: ({ signal }) => api.call(adsApi.list, { query: { limit: 10 }, signal }),
  select: (page) => page.items
})

const pollMilliseconds = 2_000

/** Read again while the system works on the ad, so that its next step shows when it is there. */
export const adQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId],
    queryFn: ({ signal }) => api.call(adsApi.read, { params: { id: adId }, signal }),
    refetchInterval: ({ state }) => paceOf(state.data?.nextStep.isWaiting, pollMilliseconds)
  })

/** Stills and clips end by themselves, so it is read again while somebody looks at it. */
export const adCostQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'cost'],
    queryFn: ({ signal }) => api.call(costsApi.readAd, { params: { id: adId }, signal }),
    refetchInterval: () => whileAway(20_000)
  })
