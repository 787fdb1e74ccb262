import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { JobState } from '@callsheet/lib/next-steps/work.ts'
import type { MarketResearchResponse } from '@callsheet/lib/wire/market-research.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import type { OfferIntelligence } from '@callsheet/lib/wire/offer-intelligence.ts'
import type { Persona } from '@callsheet/lib/wire/persona.ts'
import type { ResearchSynthesis } from '@callsheet/lib/wire/research-synthesis.ts'
import { callApi } from './http.ts'
import type { Page } from './types.ts'

export interface OfferSummary {
  id: string
  name: string
  url: string | null
  status: JobState
  failureMessage: string | null
  createdAt: string
  nextStep: NextStep
}

export interface OfferProgress {
  label: string
  done: number
  total: number
}

/** Parts are null until their step is done. Stored answers of older versions may lack fields: read them with care. */
export interface OfferView extends OfferSummary {
  intelligence: Partial<OfferIntelligence> | null
  research: Partial<MarketResearchResponse> | null
  synthesis: Partial<ResearchSynthesis> | null
  personas: { id: string; name: string; content: Partial<Persona> }[]
  progress: OfferProgress | null
}

const pollMilliseconds = 1_500

const isUnderWay = ({ status }: OfferSummary) => status === 'Queued' || status === 'Running'

export const offersQuery = infiniteQueryOptions({
  queryKey: ['offers'],
  queryFn: ({ pageParam, signal }) =>
    callApi<Page<OfferSummary>>(
      `/api/offers?limit=30${pageParam === null ? '' : `&after=${encodeURIComponent(pageParam)}`}`,
      { signal }
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.items.some(isUnderWay)) ? pollMilliseconds : false
})

export const offerQuery = (offerId: string) =>
  queryOptions({
    queryKey: ['offers', offerId],
    queryFn: ({ signal }) => callApi<OfferView>(`/api/offers/${offerId}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMilliseconds : false)
  })
