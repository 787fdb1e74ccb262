import { queryOptions } from '@tanstack/react-query'
import { elementsApi } from '@callsheet/lib/wire/app-api/elements.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_500

/** An ad's elements with those of the cast vault, or only the vault. Polls while a sheet is being drawn. */
export const elementsQuery = (adId: string | null) =>
  queryOptions({
    queryKey: ['elements', adId],
    queryFn: ({ signal }) => api.call(elementsApi.list, { query: { adId: adId ?? undefined }, signal }),
    select: (answer) => answer.items,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.items.some((element) => element.state === 'drawing'),
        pollMilliseconds
      )
  })
