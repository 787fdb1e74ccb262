import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from '../api/http.ts'
import { accountQuery, pipelineQuery } from '../api/queries.ts'
import { notices } from '../parts/notice.tsx'
import { countOf } from '../parts/words.ts'

export interface RetryOptions {
  sceneId: string
  what: 'image' | 'video'
  prompt?: string | undefined
  motion?: string | undefined
}

/** What a review can do. Each answer is the pipeline as it then is, so the sheet never shows an old state. */
export function useReview(pipelineId: string) {
  const queryClient = useQueryClient()
  const take = (pipeline: PipelineView) => {
    queryClient.setQueryData(pipelineQuery(pipelineId).queryKey, pipeline)
    void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['pipelines', pipelineId, 'takes'] })
  }
  const onError = () => void queryClient.invalidateQueries({ queryKey: pipelineQuery(pipelineId).queryKey })
  const call = (path: string, body?: unknown) =>
    callApi<PipelineView>(`/api/pipelines/${pipelineId}${path}`, {
      method: 'POST',
      body,
      idempotencyKey: crypto.randomUUID()
    })
  const approve = useMutation({
    mutationFn: (scene: { sceneId: string; imageId: string }) => call('/approve', scene),
    onSuccess: take,
    onError
  })
  const approveAll = useMutation({
    mutationFn: () => call('/approve', { allCompleted: true }),
    onSuccess: take,
    onError
  })
  const animate = useMutation({
    mutationFn: async () => (await call('/advance')) as PipelineView & { animated: number },
    onSuccess(pipeline) {
      take(pipeline)
      notices.say(`${countOf(pipeline.animated, 'clip')} ${pipeline.animated === 1 ? 'is' : 'are'} on the way.`)
    },
    onError
  })
  const retry = useMutation({
    mutationFn: ({ sceneId, ...body }: RetryOptions) => call(`/scenes/${sceneId}/retry`, body),
    onSuccess: take,
    onError
  })
  const skip = useMutation({
    mutationFn: (sceneId: string) => call(`/scenes/${sceneId}/skip`),
    onSuccess: take,
    onError
  })
  const putTake = useMutation({
    mutationFn: ({ sceneId, imageId }: { sceneId: string; imageId: string }) =>
      call(`/scenes/${sceneId}/take`, { imageId }),
    onSuccess: take,
    onError
  })
  const close = useMutation({ mutationFn: () => call('/close'), onSuccess: take, onError })
  const all = [approve, approveAll, animate, retry, skip, putTake, close]
  return {
    approve,
    approveAll,
    animate,
    retry,
    skip,
    putTake,
    close,
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ isError }) => isError)?.error ?? null
  }
}

export type Review = ReturnType<typeof useReview>
