import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { api } from '../api/client.ts'
import { animaticsKey, animaticsQuery } from './animatic-queries.ts'
import type { BoardInMotion } from './board-in-motion.ts'

/**
 * The versions of a board's animatic: which one is shown, and whether another one can be made. `prepare` is done before
 * one is made: what was changed on the page is saved first.
 */
export function useAnimatics(board: BoardInMotion, prepare?: () => Promise<unknown>) {
  const { subject } = board
  const queryClient = useQueryClient()
  const [chosen, choose] = useState<number | null>(null)
  const { data: animatics, error } = useQuery(animaticsQuery(board))
  const make = useMutation({
    async mutationFn() {
      await prepare?.()
      const idempotencyKey = crypto.randomUUID()
      return 'pipelineId' in subject
        ? api.call(animaticsApi.create, { params: { id: subject.pipelineId }, idempotencyKey })
        : api.call(animaticsApi.createOfBoard, { params: { id: subject.storyboardId }, idempotencyKey })
    },
    async onSuccess() {
      choose(null)
      await queryClient.invalidateQueries({ queryKey: animaticsKey(subject) })
    }
  })
  const newest = animatics?.[0]
  const finished = animatics?.filter(({ status }) => status === 'Completed') ?? []
  return {
    isLoaded: animatics !== undefined,
    isOffered: newest !== undefined || board.isOffered,
    newest,
    finished,
    /** While a version is being made, the one before can be played. */
    shown: finished.find(({ version }) => version === chosen) ?? finished[0],
    choose,
    make,
    /** The newest one fails to show the board as it is. */
    canMake:
      animatics !== undefined && (!newest || newest.status === 'Failed' || newest.isOutdated || prepare !== undefined),
    error: error ?? make.error
  }
}

export type Animatics = ReturnType<typeof useAnimatics>
