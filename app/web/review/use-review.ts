import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MissingSheets, PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { clipDraftsApi } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import { pipelinesApi, type TakeRequest } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { api } from '../api/client.ts'
import { accountQuery } from '../api/account.ts'
import { useApprovals } from './use-approvals.ts'
import { usePicturesSeen } from './use-pictures-seen.ts'
import { pipelineQuery } from './pipeline-queries.ts'
import { notices } from '../components/notice.tsx'
import { countOf } from '../components/words.ts'
import { markOf } from '../media/media-words.ts'

export interface RetakeOptions {
  sceneId: string
  what: 'image' | 'video' | 'draft'
  prompt?: string | undefined
  motion?: string | undefined
  missingSheets?: MissingSheets | undefined
}

/** The actions of a review. Each answer is the new state of the pipeline, so the sheet never shows an old one. */
export function useReview(pipelineId: string) {
  const queryClient = useQueryClient()
  const take = (pipeline: PipelineView) => {
    queryClient.setQueryData(pipelineQuery(pipelineId).queryKey, pipeline)
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['pipelines', pipelineId, 'takes'] })
  }
  const onError = () => void queryClient.invalidateQueries({ queryKey: pipelineQuery(pipelineId).queryKey })
  const params = { id: pipelineId }
  const approvals = useApprovals(pipelineId)
  const pictures = usePicturesSeen()
  const approveAll = useMutation({
    mutationFn: async () => {
      await approvals.settled()
      return api.call(pipelinesApi.approve, { params, body: { allCompleted: true } })
    },
    onSuccess: take,
    onError
  })
  const animate = useMutation({
    mutationFn: async () => {
      await approvals.settled()
      return api.call(pipelinesApi.advance, { params, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess(pipeline) {
      take(pipeline)
      notices.say(pipeline.notice ?? onTheWay(pipeline.animated, 'clip'))
    },
    onError
  })
  const approveDrafts = useMutation({
    mutationFn: async () => {
      await approvals.settled()
      return api.call(clipDraftsApi.approve, { params, body: { allCompleted: true } })
    },
    onSuccess: take,
    onError
  })
  const makeFinals = useMutation({
    mutationFn: async () => {
      await approvals.settled()
      return api.call(clipDraftsApi.finals, { params, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess(pipeline) {
      take(pipeline)
      notices.say(pipeline.notice ?? onTheWay(pipeline.animated, 'final clip'))
    },
    onError
  })
  const skip = useMutation({
    mutationFn: (sceneId: string) => api.call(pipelinesApi.skipScene, { params: { ...params, sceneId } }),
    onSuccess: take,
    onError
  })
  const putTake = useMutation({
    mutationFn: ({ sceneId, ...media }: { sceneId: string } & TakeRequest) =>
      api.call(pipelinesApi.switchTake, { params: { ...params, sceneId }, body: media }),
    onSuccess: take,
    onError
  })
  const close = useMutation({ mutationFn: () => api.call(pipelinesApi.close, { params }), onSuccess: take, onError })
  const all = [approveAll, approveDrafts, makeFinals, animate, skip, putTake, close]
  return {
    /** Shows at once. Any number at the same time. */
    approve: approvals.approve,
    shown: approvals.shown,
    refusalOf: approvals.refusalOf,
    pictures,
    approveAll,
    /** Those whose pictures are seen here. */
    approveSeen({ scenes }: PipelineView) {
      const waiting = scenes.filter((scene) => markOf(scene) === 'to-approve')
      const seen = waiting.filter((scene) => !pictures.isUnseen(scene))
      if (seen.length === waiting.length) approveAll.mutate()
      else
        for (const { id, image } of seen)
          if (image) approvals.approve({ sceneId: id, what: 'still', mediaId: image.id })
    },
    approveDrafts,
    makeFinals,
    animate,
    skip,
    putTake,
    close,
    /** Shows the pipeline from an answer. */
    take,
    /** Buys drafts of the approved scenes, at most at the price that was shown. */
    draft: (maximumCredits: number, idempotencyKey: string) =>
      api.call(clipDraftsApi.create, { params, body: { maximumCredits }, idempotencyKey }),
    /** Buys a new take. */
    retake: ({ sceneId, ...body }: RetakeOptions, idempotencyKey: string) =>
      api.call(pipelinesApi.retryScene, { params: { ...params, sceneId }, body, idempotencyKey }),
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ isError }) => isError)?.error ?? null
  }
}

const onTheWay = (count: number, what: string) => `${countOf(count, what)} ${count === 1 ? 'is' : 'are'} on the way.`

export type Review = ReturnType<typeof useReview>
