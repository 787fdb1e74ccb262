import { queryOptions } from '@tanstack/react-query'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { filmSharesApi } from '@callsheet/lib/wire/app-api/film-shares.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { musicApi } from '@callsheet/lib/wire/app-api/music.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_000
const hookPollMilliseconds = 3_000

/** All versions, newest first. Polls while one is being made. */
export const cutsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'cuts'],
    queryFn: ({ signal }) => api.call(cutsApi.list, { params: { id: adId }, signal }),
    select: (page) => page.items,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.items.some(({ nextStep }) => nextStep.isWaiting),
        pollMilliseconds
      )
  })

/** The public link of a film, if it is shared. */
export const filmShareQuery = (cutId: string) =>
  queryOptions({
    queryKey: ['cuts', cutId, 'share'],
    queryFn: ({ signal }) => api.call(filmSharesApi.read, { params: { id: cutId }, signal })
  })

/** Polls until each opening can be cut. Its still may be approved on another page. */
export const hooksQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'hooks'],
    queryFn: ({ signal }) => api.call(hooksApi.list, { params: { id: adId }, signal }),
    select: (answer) => answer.items,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.items.some(({ nextStep }) => nextStep.action !== 'cut'),
        hookPollMilliseconds
      )
  })

/** Where faces and product are in a clip. It never changes, and takes some seconds when it is first measured. */
export const clipFocusQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['clip-focus', videoId],
    queryFn: ({ signal }) => api.call(cutsApi.clipFocus, { params: { id: videoId }, signal }),
    staleTime: Infinity,
    retry: 1
  })

export const hookPriceQuery = (adId: string, count: number) =>
  queryOptions({
    queryKey: ['ads', adId, 'hook-price', count],
    queryFn: ({ signal }) => api.call(hooksApi.price, { params: { id: adId }, query: { count }, signal }),
    retry: false
  })

/** What was uploaded for the ad. */
export const musicQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'music'],
    queryFn: ({ signal }) => api.call(musicApi.list, { params: { id: adId }, signal }),
    select: (answer) => answer.items
  })
