import { z } from 'zod'
import { mediaViewSchema, pipelineViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { storyboardViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { listTakes, switchTake, takeRequestSchema } from '../../domain/pipelines/takes.ts'
import { listStoryboards } from '../../domain/storyboards/list.ts'
import { endpoint } from '../endpoint.ts'

const sceneParams = z.object({ id: z.uuid(), sceneId: z.uuid() })

/** What the studio's pages ask beside the production endpoints. */
export const studioEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/setup',
    tag: 'Account',
    summary: 'Say what a stand-in does here, and which settings make it real',
    answer: z.object({ stoodInFor: z.array(z.string()) }),
    handle: async ({ scope }) => ({ stoodInFor: scope.runtime.settings.stoodInFor })
  }),
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/storyboards',
    tag: 'Storyboards',
    summary: 'List the versions of an ad’s storyboard, newest first',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ items: z.array(storyboardViewSchema) }),
    handle: async ({ scope, params: { id } }) => ({ items: await listStoryboards({ scope, adId: id }) })
  }),
  endpoint({
    method: 'get',
    path: '/api/pipelines/{id}/scenes/{sceneId}/takes',
    tag: 'Pipelines',
    summary: 'List every take of a scene, oldest first',
    params: sceneParams,
    answer: z.object({ images: z.array(mediaViewSchema), videos: z.array(mediaViewSchema) }),
    handle: ({ scope, params: { id, sceneId } }) => listTakes({ scope, pipelineId: id, sceneId })
  }),
  endpoint({
    method: 'post',
    path: '/api/pipelines/{id}/scenes/{sceneId}/take',
    tag: 'Pipelines',
    summary: 'Put an earlier still of a scene back in use',
    params: sceneParams,
    body: takeRequestSchema,
    answer: pipelineViewSchema,
    handle: ({ scope, params: { id, sceneId }, body }) => switchTake({ scope, pipelineId: id, sceneId, input: body })
  })
]
