import { queryOptions } from '@tanstack/react-query'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_500

/** Polls while a line is being spoken, a clip is being made or a film is being cut. */
export const languagesQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'languages'],
    queryFn: ({ signal }) => api.call(languagesApi.list, { params: { id: adId }, signal }),
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.items.some(
          ({ voiceOver, onScreen, cut }) => voiceOver.isSpeaking || onScreen.making > 0 || cut?.nextStep.isWaiting
        ),
        pollMilliseconds
      )
  })
