import { queryOptions } from '@tanstack/react-query'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import type { AnimaticSubject } from '@callsheet/lib/next-steps/work.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'
import type { BoardInMotion } from './board-in-motion.ts'

const pollMilliseconds = 1_000

/** A change of the film is told to all queries of pipelines and of animatics. */
export const animaticsKey = (subject: AnimaticSubject) =>
  'pipelineId' in subject
    ? ['pipelines', subject.pipelineId, 'animatics']
    : ['animatics', 'storyboards', subject.storyboardId]

/** All versions, newest first. Polls while one is being made. */
export const animaticsQuery = ({ subject, shown }: BoardInMotion) =>
  queryOptions({
    queryKey: [...animaticsKey(subject), shown],
    queryFn: ({ signal }) =>
      'pipelineId' in subject
        ? api.call(animaticsApi.list, { params: { id: subject.pipelineId }, signal })
        : api.call(animaticsApi.listOfBoard, { params: { id: subject.storyboardId }, signal }),
    select: (page) => page.items,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      paceOf(
        state.data?.items.some(({ nextStep }) => nextStep.isWaiting),
        pollMilliseconds
      )
  })
