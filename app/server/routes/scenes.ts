import { z } from 'zod'
import { maximumScenes } from '@callsheet/lib/wire/pipelines-api.ts'
import { adScenesViewSchema, approveAdSceneRequestSchema } from '@callsheet/lib/wire/scenes-api.ts'
import { approveScene } from '../../domain/scenes/approve.ts'
import { listScenes } from '../../domain/scenes/list.ts'
import { skipAdScene } from '../../domain/scenes/skip.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Scene by scene'
const params = z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(maximumScenes) })

export const sceneEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/ads/{id}/scenes',
    tag,
    summary: 'Read the scenes of an ad that is made scene by scene',
    description:
      'Each scene is a still (`POST /api/images` with `scene`), then approved, then animated from it (`POST /api/videos` with `scene`). Scenes go in order: the next still waits until the clip before is under way or its scene is skipped.',
    params: params.pick({ id: true }),
    answer: adScenesViewSchema,
    handle: async ({ scope, params: { id } }) => ({
      items: await listScenes(scope.runtime.database, { ownerId: scope.ownerId, adId: id })
    })
  }),
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/scenes/{number}/approve',
    tag,
    summary: 'Approve a take of a scene’s still by its image id',
    params,
    body: approveAdSceneRequestSchema,
    answer: adScenesViewSchema,
    handle: async ({ scope, params: { id, number }, body }) => ({
      items: await approveScene({ scope, adId: id, number, imageId: body.imageId })
    })
  }),
  endpoint({
    method: 'post',
    path: '/api/ads/{id}/scenes/{number}/skip',
    tag,
    summary: 'Leave a scene out, so that the next can be made',
    params,
    answer: adScenesViewSchema,
    handle: async ({ scope, params: { id, number } }) => ({ items: await skipAdScene({ scope, adId: id, number }) })
  })
]
