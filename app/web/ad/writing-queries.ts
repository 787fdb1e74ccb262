import { queryOptions } from '@tanstack/react-query'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { WritingState } from '@callsheet/lib/wire/writing.ts'
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

/** What is under way or failed, and how long it takes. Read with the list itself. */
export const scriptWritingQuery = (adId: string) => queryOptions({ ...scriptsQuery(adId), select: writingOf })

export const storyboardWritingQuery = (adId: string) => queryOptions({ ...storyboardsQuery(adId), select: writingOf })

const writingOf = ({ writing, usualSeconds }: WritingState): WritingState => ({ writing, usualSeconds })

export const storyboardQuery = (storyboardId: string) =>
  queryOptions({
    queryKey: ['storyboards', storyboardId],
    queryFn: ({ signal }) => api.call(storyboardsApi.read, { params: { id: storyboardId }, signal })
  })
