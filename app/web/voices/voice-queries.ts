import { queryOptions } from '@tanstack/react-query'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_000

/** Polls while a line is being spoken. */
export const voiceOverQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'voice-over'],
    queryFn: ({ signal }) => api.call(voicesApi.read, { params: { id: adId }, signal }),
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.lines.some(({ take }) => take?.nextStep.isWaiting),
        pollMilliseconds
      )
  })
