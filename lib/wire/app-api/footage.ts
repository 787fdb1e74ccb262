import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { bringFootageQuerySchema, changeFootageSchema, footageViewSchema } from '../footage-api.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Own clips'

export const footageApi = {
  bring: {
    method: 'post',
    path: '/api/ads/{id}/footage',
    tag,
    summary: 'Put your own clip in the place of a scene’s; the body is the file',
    description:
      'MP4, MOV or WebM with H.264, HEVC, VP8, VP9 or AV1, at most 300 MB and 10 minutes. Costs nothing. It becomes a take ' +
      'of the scene, which then needs no still and no approval; a clip that was prepaid and not made is refunded. In a film ' +
      'the chosen part fills the ad’s ratio and is cut equally at both sides. The same file for the same scene is kept once.',
    params: idParamsSchema,
    query: bringFootageQuerySchema,
    bodyType: 'video/*',
    status: 201,
    answer: footageViewSchema
  },
  list: {
    method: 'get',
    path: '/api/ads/{id}/footage',
    tag,
    summary: 'List your own clips of an ad, in use or not, the oldest first',
    params: idParamsSchema,
    answer: z.object({ items: z.array(footageViewSchema) })
  },
  change: {
    method: 'patch',
    path: '/api/footage/{id}',
    tag,
    summary: 'Choose which part of your clip is used and whether it is heard; the next cut goes by it',
    params: idParamsSchema,
    body: changeFootageSchema,
    answer: footageViewSchema
  },
  use: {
    method: 'post',
    path: '/api/footage/{id}/use',
    tag,
    summary: 'Put your clip back into its scene',
    params: idParamsSchema,
    answer: footageViewSchema
  },
  setAside: {
    method: 'post',
    path: '/api/footage/{id}/set-aside',
    tag,
    summary: 'Take your clip out of its scene and keep it; the scene goes back to the clip that was bought for it',
    description:
      'Costs nothing. Where no clip was bought, the scene goes back to its review: its still is approved, and its clip is ' +
      'then asked for as a new take, at its price.',
    params: idParamsSchema,
    answer: footageViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/footage/{id}',
    tag,
    summary: 'Delete your clip; its scene goes back to the clip that was bought for it, and finished films stay',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
