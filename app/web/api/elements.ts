import { queryOptions } from '@tanstack/react-query'
import type { Element } from '@callsheet/lib/wire/element.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import { callApi } from './http.ts'

export interface ElementView extends Element {
  id: string
  adId: string | null
  portraitImageId: string | null
  sheetImageId: string | null
  isReusable: boolean
  lockedAt: string | null
  state: 'described' | 'drawing' | 'drawn' | 'locked' | 'failed'
  createdAt: string
  nextStep: NextStep
}

const pollMilliseconds = 1_500

/** An ad's elements with those of the cast vault; asked again while a sheet is being drawn. */
export const elementsQuery = (adId: string) =>
  queryOptions({
    queryKey: ['elements', adId],
    queryFn: ({ signal }) => callApi<{ items: ElementView[] }>(`/api/elements?adId=${adId}`, { signal }),
    select: (answer) => answer.items,
    refetchInterval: ({ state }) =>
      state.data?.items.some((element) => element.state === 'drawing') ? pollMilliseconds : false
  })
