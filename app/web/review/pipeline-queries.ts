import { queryOptions } from '@tanstack/react-query'
import { listPipelines, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { paceOf } from '../api/live.ts'

const pollMilliseconds = 1_500

export const pipelinesOfAdQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'pipelines'],
    queryFn: ({ signal }) => api.call(listPipelines, { query: { adId, limit: 20 }, signal }),
    select: (page) => page.items
  })

/** Polls while anything is being made, so that stills and clips appear when they are ready. */
export const pipelineQuery = (pipelineId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId],
    queryFn: ({ signal }) => api.call(readPipeline, { query: { id: pipelineId }, signal }),
    refetchInterval: ({ state }) => paceOf(state.data?.scenes.some(isUnderWay), pollMilliseconds)
  })

/** A clip that is not stored yet still changes. The same is true of a still. */
function isUnderWay({ image, video, draft }: SceneView): boolean {
  return [image, video, draft].some((media) => media && media.status !== 'Failed' && !media.isStored)
}
