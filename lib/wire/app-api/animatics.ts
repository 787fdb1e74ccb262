import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { animaticViewSchema } from '../animatics-api.ts'
import { idParamsSchema } from './id-params.ts'
import { pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Animatic'

export const animaticsApi = {
  create: {
    method: 'post',
    path: '/api/pipelines/{id}/animatics',
    tag,
    summary: 'Set the board of a pipeline in motion, before clips are bought',
    description:
      'Costs nothing and runs in the background. Each scene lasts as long as planned: a camera move over its still, its ' +
      'line as captions, its planned sounds by name. A scene without a still is a plate with its words. The newest ' +
      'version is answered when the board is still as it was.',
    spends: true,
    params: idParamsSchema,
    status: 202,
    answer: animaticViewSchema
  },
  createOfBoard: {
    method: 'post',
    path: '/api/storyboards/{id}/animatics',
    tag,
    summary: 'Set a storyboard in motion, before anything is bought',
    description:
      'Costs nothing and runs in the background. Each shot is a plate with its words for its planned length, with its ' +
      'line as captions and its planned sounds by name. The newest version is answered when the board is still as it was.',
    spends: true,
    params: idParamsSchema,
    status: 202,
    answer: animaticViewSchema
  },
  listOfBoard: {
    method: 'get',
    path: '/api/storyboards/{id}/animatics',
    tag,
    summary: 'List the animatics of a storyboard, the newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    answer: pageSchema(animaticViewSchema)
  },
  list: {
    method: 'get',
    path: '/api/pipelines/{id}/animatics',
    tag,
    summary: 'List the animatics of a pipeline, the newest first',
    params: idParamsSchema,
    query: pageQuerySchema,
    answer: pageSchema(animaticViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/animatics/{id}',
    tag,
    summary: 'Read an animatic: how far it is, its scenes and captions, and whether the board has changed since',
    params: idParamsSchema,
    answer: animaticViewSchema
  },
  film: {
    method: 'get',
    path: '/api/animatics/{id}/animatic.mp4',
    answerTypes: ['video/mp4'],
    tag,
    summary: 'Read the animatic, whole or a range',
    params: idParamsSchema,
    query: z.object({ download: z.string().max(20).optional() })
  }
} as const satisfies ContractTable
