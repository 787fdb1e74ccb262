import { queryOptions } from '@tanstack/react-query'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_000

export const animaticsKey = (pipelineId: string) => ['pipelines', pipelineId, 'animatics']

/**
 * All versions, newest first. Polls while one is being made. `board` stands for the stills and lines on the page: when
 * they change, an animatic may be out of date.
 */
export const animaticsQuery = (pipelineId: string, board: string) =>
  queryOptions({
    queryKey: [...animaticsKey(pipelineId), board],
    queryFn: ({ signal }) => api.call(animaticsApi.list, { params: { id: pipelineId }, signal }),
    select: (page) => page.items,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.items.some(({ nextStep }) => nextStep.isWaiting),
        pollMilliseconds
      )
  })
