import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from './http.ts'
import type { Page } from './types.ts'

export interface LibraryItem extends MediaView {
  title: string | null
  adId: string | null
  pipelineId: string | null
  byteSize: number | null
  /** When the daily clean-up takes an unsaved picture at the earliest; null for what stays. */
  deletesAfter: string | null
}

export interface Folder {
  folder: string
  images: number
  videos: number
  newestAt: string
}

export interface LibraryFilter {
  folder?: string | undefined
  kind?: 'image' | 'video' | undefined
  saved?: 'yes' | 'no' | undefined
}

export const libraryQuery = (filter: LibraryFilter) =>
  infiniteQueryOptions({
    queryKey: ['library', 'items', filter],
    queryFn: ({ pageParam, signal }) =>
      callApi<Page<LibraryItem>>(`/api/library?${searchOf(filter, pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next
  })

const shownCovers = 4

/** The newest stills of each ad that made some lately, by the ad's id. */
export const coversQuery = queryOptions({
  queryKey: ['library', 'covers'],
  queryFn: ({ signal }) => callApi<Page<LibraryItem>>('/api/library?kind=image&status=Completed&limit=100', { signal }),
  select({ items }) {
    const covers = new Map<string, string[]>()
    for (const { adId, url, pipelineId } of items) {
      const ofAd = adId ? (covers.get(adId) ?? []) : []
      // Sheets of elements are pictures too, but not of the ad.
      if (adId && url && (pipelineId || ofAd.length === 0) && ofAd.length < shownCovers)
        covers.set(adId, [...ofAd, url])
    }
    return covers
  }
})

export const foldersQuery = queryOptions({
  queryKey: ['library', 'folders'],
  queryFn: ({ signal }) => callApi<{ items: Folder[] }>('/api/library/folders', { signal }),
  select: (answer) => answer.items
})

export const libraryItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['library', 'item', id],
    queryFn: ({ signal }) => callApi<MediaView>(`/api/media/${id}`, { signal })
  })

function searchOf({ folder, kind, saved }: LibraryFilter, after: string | null): URLSearchParams {
  const search = new URLSearchParams({ limit: '48' })
  if (folder) search.set('folder', folder)
  if (kind) search.set('kind', kind)
  if (saved) search.set('isSaved', String(saved === 'yes'))
  if (after) search.set('after', after)
  return search
}
