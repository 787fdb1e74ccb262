import { queryOptions } from '@tanstack/react-query'
import type { CutView, HookPrice, HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import { callApi } from './http.ts'
import type { Page } from './types.ts'

const pollMilliseconds = 1_000
const hookPollMilliseconds = 3_000

/** Every version, the newest first; asks again while one is being made. */
export const cutsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'cuts'],
    queryFn: ({ signal }) => callApi<Page<CutView>>(`/api/ads/${adId}/cuts`, { signal }),
    select: (page) => page.items,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ nextStep }) => nextStep.isWaiting) ? pollMilliseconds : false
  })

export const hooksQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'hooks'],
    queryFn: ({ signal }) => callApi<{ items: HookVariantView[] }>(`/api/ads/${adId}/hook-variants`, { signal }),
    select: (answer) => answer.items,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ nextStep }) => nextStep.isWaiting) ? hookPollMilliseconds : false
  })

export const hookPriceQuery = (adId: string, count: number) =>
  queryOptions({
    queryKey: ['ads', adId, 'hook-price', count],
    queryFn: ({ signal }) => callApi<HookPrice>(`/api/ads/${adId}/hook-variants/price?count=${count}`, { signal }),
    retry: false
  })
