import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { animaticsKey, animaticsQuery } from './animatic-queries.ts'

/** The versions of a pipeline's animatic: which one is shown, and whether another one can be made. */
export function useAnimatics(pipeline: PipelineView) {
  const queryClient = useQueryClient()
  const [chosen, choose] = useState<number | null>(null)
  const { data: animatics, error } = useQuery(animaticsQuery(pipeline.id, boardOf(pipeline)))
  const make = useMutation({
    mutationFn: () =>
      api.call(animaticsApi.create, { params: { id: pipeline.id }, idempotencyKey: crypto.randomUUID() }),
    async onSuccess() {
      choose(null)
      await queryClient.invalidateQueries({ queryKey: animaticsKey(pipeline.id) })
    }
  })
  const newest = animatics?.[0]
  const finished = animatics?.filter(({ status }) => status === 'Completed') ?? []
  return {
    isLoaded: animatics !== undefined,
    /** With every clip made, the board needs no animatic any more. One that was made stays. */
    isOffered: newest !== undefined || pipeline.scenes.some(isToAnimate),
    newest,
    finished,
    /** While a version is being made, the one before can be played. */
    shown: finished.find(({ version }) => version === chosen) ?? finished[0],
    choose,
    make,
    /** The newest one fails to show the board as it is. */
    canMake: animatics !== undefined && (!newest || newest.status === 'Failed' || newest.isOutdated),
    error: error ?? make.error
  }
}

const isToAnimate = ({ stage, video }: PipelineView['scenes'][number]): boolean =>
  stage !== 'skipped' && video?.status !== 'Completed'

export type Animatics = ReturnType<typeof useAnimatics>

/** What an animatic shows of the board, as one text. */
const boardOf = ({ scenes }: PipelineView): string =>
  scenes.map(({ stage, image }) => `${stage === 'skipped'}${image?.id}${image?.isStored}`).join()
