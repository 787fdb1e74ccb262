import { queryOptions } from '@tanstack/react-query'
import { allPages } from '@callsheet/lib/http/all-pages.ts'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_500

/** An ad's elements with those of the cast vault, or only the vault. Polls while a sheet is being drawn. */
export const elementsQuery = (adId: string | null) =>
  queryOptions({
    queryKey: ['elements', adId],
    queryFn: ({ signal }) =>
      allPages((after) => api.call(elementsApi.list, { query: { adId: adId ?? undefined, after }, signal })),
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.some((element) => element.state === 'drawing'),
        pollMilliseconds
      )
  })
