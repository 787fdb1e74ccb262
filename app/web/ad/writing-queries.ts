import { queryOptions } from '@tanstack/react-query'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { api } from '../api/client.ts'

/** Newest first. */
export const scriptsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'scripts'],
    queryFn: ({ signal }) => api.call(scriptsApi.list, { params: { id: adId }, signal }),
    select: (answer) => answer.items
  })

/** Newest first. */
export const storyboardsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'storyboards'],
    queryFn: ({ signal }) => api.call(storyboardsApi.list, { params: { id: adId }, signal }),
    select: (answer) => answer.items
  })

export const storyboardQuery = (storyboardId: string) =>
  queryOptions({
    queryKey: ['storyboards', storyboardId],
    queryFn: ({ signal }) => api.call(storyboardsApi.read, { params: { id: storyboardId }, signal })
  })
