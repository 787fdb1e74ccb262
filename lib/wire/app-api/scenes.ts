import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { maximumScenes } from '../pipelines-api.ts'
import { adScenesViewSchema, approveAdSceneRequestSchema } from '../scenes-api.ts'
import { idParamsSchema } from './id-params.ts'
import { sceneTakesSchema, takeRequestSchema } from './pipelines.ts'

const tag = 'Scene by scene'
const sceneParamsSchema = idParamsSchema.extend({
  number: z.coerce.number<number>().int().min(1).max(maximumScenes)
})

export const scenesApi = {
  list: {
    method: 'get',
    path: '/api/ads/{id}/scenes',
    tag,
    summary: 'Read the scenes of an ad that is made scene by scene',
    description:
      'Each scene is a still (`POST /api/images` with `scene`), then approved, then animated from it (`POST /api/videos` with `scene`). Scenes go in order: the next still waits until the clip before is under way or its scene is skipped.',
    params: idParamsSchema,
    answer: adScenesViewSchema
  },
  approve: {
    method: 'post',
    path: '/api/ads/{id}/scenes/{number}/approve',
    tag,
    summary: 'Approve a take of a scene’s still by its image id',
    params: sceneParamsSchema,
    body: approveAdSceneRequestSchema,
    answer: adScenesViewSchema
  },
  skip: {
    method: 'post',
    path: '/api/ads/{id}/scenes/{number}/skip',
    tag,
    summary: 'Leave a scene out, so that the next can be made',
    params: sceneParamsSchema,
    answer: adScenesViewSchema
  },
  listTakes: {
    method: 'get',
    path: '/api/ads/{id}/scenes/{number}/takes',
    tag,
    summary: 'List the newest takes of a scene, oldest first',
    params: sceneParamsSchema,
    answer: sceneTakesSchema
  },
  useTake: {
    method: 'post',
    path: '/api/ads/{id}/scenes/{number}/take',
    tag,
    summary: 'Put an earlier take of a scene back in use; a clip brings along its still',
    params: sceneParamsSchema,
    body: takeRequestSchema,
    answer: adScenesViewSchema
  }
} as const satisfies ContractTable
