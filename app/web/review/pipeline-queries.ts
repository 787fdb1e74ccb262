import { queryOptions } from '@tanstack/react-query'
import { listPipelines, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'

const pollMilliseconds = 1_500

export const pipelinesOfAdQuery = (adId: string) =>
  queryOptions({
    queryKey: ['ads', adId, 'pipelines'],
    queryFn: ({ signal }) => api.call(listPipelines, { query: { adId, limit: 20 }, signal }),
    select: (page) => page.items
  })

/** Asked again while anything is under way, so that stills and clips appear as they come. */
export const pipelineQuery = (pipelineId: string) =>
  queryOptions({
    queryKey: ['pipelines', pipelineId],
    queryFn: ({ signal }) => api.call(readPipeline, { query: { id: pipelineId }, signal }),
    refetchInterval: ({ state }) => (state.data?.scenes.some(isUnderWay) ? pollMilliseconds : false)
  })

/** A clip that is not stored yet still changes, and so does a still. */
function isUnderWay({ image, video }: SceneView): boolean {
  return [image, video].some((media) => media && media.status !== 'Failed' && !media.isStored)
}
