import { queryOptions } from '@tanstack/react-query'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

export const brandKitsQuery = queryOptions({
  queryKey: ['brand-kits'],
  queryFn: ({ signal }) => api.call(brandKitsApi.list, { signal }),
  select: ({ items }) => items
})

export const brandKitQuery = (kitId: string) =>
  queryOptions({
    queryKey: ['brand-kits', kitId],
    queryFn: ({ signal }) => api.call(brandKitsApi.read, { params: { id: kitId }, signal })
  })

const pollMilliseconds = 1_500

/** Sites that are read, or whose proposal waits. Polls while one is read. */
export const brandReadingsQuery = queryOptions({
  queryKey: ['brand-readings'],
  queryFn: ({ signal }) => api.call(brandReadingsApi.list, { signal }),
  select: ({ items }) => items,
  refetchInterval: ({ state }) =>
    paceOf(
      state.data?.items.some(({ nextStep }) => nextStep.isWaiting),
      pollMilliseconds
    )
})

export const brandReadingQuery = (readingId: string) =>
  queryOptions({
    queryKey: ['brand-readings', readingId],
    queryFn: ({ signal }) => api.call(brandReadingsApi.read, { params: { id: readingId }, signal }),
    refetchInterval: ({ state }) => paceOf(state.data?.nextStep.isWaiting, pollMilliseconds)
  })
