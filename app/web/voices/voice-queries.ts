import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { spokenName } from '@callsheet/lib/voices.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_000

/** Who can speak here. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: ({ signal }) => api.call(voicesApi.list, { signal }),
  staleTime: 60_000
})

/** How a voice is called here. The account's own names come with the list. */
export function useVoiceNames(): (voice: string) => string {
  const { data } = useQuery(voicesQuery)
  return (voice) => data?.items.find(({ name }) => name === voice)?.label ?? spokenName(voice)
}

/** Of all languages of an ad. */
const keyOf = (adId: string) => ['ads', adId, 'voice-over']

/** The lines of an ad in its own words, or in a language. Polls while a line is being spoken. */
export const voiceOverQuery = (adId: string, language?: AdLanguage) =>
  queryOptions({
    queryKey: [...keyOf(adId), language ?? null],
    queryFn: ({ signal }) =>
      api.call(voicesApi.read, { params: { id: adId }, query: language ? { language } : {}, signal }),
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.lines.some(({ take }) => take?.nextStep.isWaiting),
        pollMilliseconds
      )
  })

/** Reads what is spoken for an ad anew, in every language. */
export function useVoiceRefresh(adId: string): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf(adId) }),
      queryClient.invalidateQueries({ queryKey: ['ads', adId, 'languages'] })
    ])
}
