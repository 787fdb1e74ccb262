import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'
import { coversOf } from './covers-of.ts'

export interface LibraryFilter {
  folder?: string | undefined
  kind?: 'image' | 'video' | 'film' | undefined
  saved?: 'yes' | 'no' | undefined
  order?: 'oldest' | undefined
}

const pollMilliseconds = 2_000

/** Items, newest first. Polls while one of them is being made, so that a page opened early shows it once it is there. */
export const libraryQuery = (filter: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: ['library', 'items', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(libraryApi.list, { query: { limit: 48, ...queryOf(filter), after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.pages.some(({ items }) => items.some(({ nextStep }) => nextStep.isWaiting)),
        pollMilliseconds
      )
  })

/** Finished films, newest first. */
export const filmsQuery = ({ folder }: { folder?: string | undefined }, limit = 48) =>
  infiniteQueryOptions({
    queryKey: ['library', 'films', folder, limit],
    queryFn: ({ pageParam, signal }) =>
      api.call(libraryApi.listFilms, { query: { limit, folder, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next
  })

/** A few stills by ad id, for each ad with recent ones. */
export const coversQuery = queryOptions({
  queryKey: ['library', 'covers'],
  queryFn: ({ signal }) =>
    api.call(libraryApi.list, { query: { kind: 'image', status: 'Completed', limit: 100 }, signal }),
  select: ({ items }) => coversOf(items)
})

export const foldersQuery = queryOptions({
  queryKey: ['library', 'folders'],
  queryFn: ({ signal }) => api.call(libraryApi.listFolders, { signal }),
  select: (answer) => answer.items
})

export const libraryItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'item', id],
    queryFn: ({ signal }) => api.call(mediaApi.read, { params: { id }, signal }),
    refetchInterval: ({ state }) => paceOf(state.data?.nextStep.isWaiting, pollMilliseconds)
  })

function queryOf({ folder, kind, saved, order }: LibraryFilter) {
  const words = { yes: 'true', no: 'false' } as const
  return { folder, kind: kind === 'film' ? undefined : kind, order, isSaved: saved && words[saved] }
}
