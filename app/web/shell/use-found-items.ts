import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { api } from '../api/client.ts'
import type { Entry } from './palette-pages.ts'

const most = 6

/** Below the keys that changes of these items renew. */
const search = <Item>(kind: string, words: string, read: (signal: AbortSignal) => Promise<{ items: Item[] }>) =>
  queryOptions({
    queryKey: [kind, 'list', 'palette', words],
    queryFn: ({ signal }) => read(signal),
    select: ({ items }) => items,
    placeholderData: keepPreviousData
  })

/** The newest ads, films, offers and conversations with these words in their names. */
export function useFoundItems(words: string) {
  const query = { limit: most, search: words || undefined }
  const [ads, offers, threads] = useQueries({
    queries: [
      search('ads', words, (signal) => api.call(adsApi.list, { query, signal })),
      search('offers', words, (signal) => api.call(offersApi.list, { query, signal })),
      search('threads', words, (signal) => api.call(chatApi.list, { query, signal }))
    ]
  })
  const films = ads.data?.filter(({ film }) => film) ?? []
  const groups: { title: string; entries: Entry[] }[] = [
    {
      title: 'Ads',
      entries: (ads.data ?? []).map(({ id, name, nextStep }) => ({
        id,
        label: name,
        note: nextStep.label,
        to: pageAddress(studioPages.ad, { adId: id })
      }))
    },
    {
      title: 'Films',
      entries: films.map(({ id, name, film }) => ({
        id: `film ${id}`,
        label: film?.title ?? name,
        note: `Film of ${name}`,
        to: pageAddress(studioPages.library, null, { kind: 'film', item: film?.cutId ?? '' })
      }))
    },
    {
      title: 'Offers',
      entries: (offers.data ?? []).map(({ id, name }) => ({
        id,
        label: name,
        to: pageAddress(studioPages.offer, { offerId: id })
      }))
    },
    {
      title: 'Conversations',
      entries: (threads.data ?? []).map(({ id, title }) => ({
        id,
        label: title,
        to: pageAddress(studioPages.thread, { threadId: id })
      }))
    }
  ]
  const all = [ads, offers, threads]
  return {
    groups,
    isReading: all.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: all.find(({ error }) => error)?.error ?? null
  }
}
