import { z } from 'zod'
import {
  approveRequestSchema,
  createPipelineRequestSchema,
  pipelineViewSchema
} from '@callsheet/lib/wire/pipelines-api.ts'
import { advancePipeline } from '../../domain/pipelines/advance.ts'
import { approveScenes } from '../../domain/pipelines/approve.ts'
import { closePipeline } from '../../domain/pipelines/close.ts'
import { createPipeline } from '../../domain/pipelines/create.ts'
import { getPipeline } from '../../domain/pipelines/get.ts'
import { listPipelines, pipelineSummarySchema } from '../../domain/pipelines/list.ts'
import { retryScene, retrySceneRequestSchema } from '../../domain/pipelines/retry-scene.ts'
import { skipScene } from '../../domain/pipelines/skip-scene.ts'
import { pageQuerySchema, pageSchema } from '../../domain/page.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Pipelines'
const pipelineParams = z.object({ id: z.uuid() })
const sceneParams = z.object({ id: z.uuid(), sceneId: z.uuid() })

export const pipelineEndpoints = [
  endpoint({
    method: 'post',
    path: '/api/pipelines',
    tag,
    summary: 'Create a pipeline',
    description:
      'Charges every still and every clip at once and sends all stills off together. Too few credits answer ' +
      '402 and write nothing.',
    spends: true,
    body: createPipelineRequestSchema,
    maxBodyBytes: 2 * 1024 * 1024,
    status: 201,
    answer: pipelineViewSchema.extend({ notices: z.array(z.string()), price: z.number().int() }),
    async handle({ scope, body }) {
      const { pipeline, notices, price } = await createPipeline({ scope, input: body })
      return { ...pipeline, notices, price }
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/pipelines',
    tag,
    summary: 'Read one pipeline with live status per scene (`id`), or list pipelines',
    query: pageQuerySchema.extend({ id: z.string().max(100).optional(), adId: z.uuid().optional() }),
    answer: z.union([pipelineViewSchema, pageSchema(pipelineSummarySchema)]),
    async handle({ scope, query }) {
      if (query.id !== undefined) return getPipeline({ scope, pipelineId: query.id })
      return listPipelines({ scope, page: query, adId: query.adId })
    }
  }),
  endpoint({
    method: 'post',
    path: '/api/pipelines/{id}/approve',
    tag,
    summary: 'Approve one take by its image id, or every completed still',
    params: pipelineParams,
    body: approveRequestSchema,
    answer: pipelineViewSchema,
    handle: ({ scope, params, body }) => approveScenes({ scope, pipelineId: params.id, input: body })
  }),
  endpoint({
    method: 'post',
    path: '/api/pipelines/{id}/advance',
    tag,
    summary: 'Animate what is approved',
    description:
      'Uses the clips that were prepaid. Calling twice buys nothing twice; late approvals go in a second pass.',
    spends: true,
    params: pipelineParams,
    status: 202,
    answer: pipelineViewSchema.extend({ animated: z.number().int() }),
    async handle({ scope, params }) {
      const { pipeline, animated } = await advancePipeline({ scope, pipelineId: params.id })
      return { ...pipeline, animated }
    }
  }),
  endpoint({
    method: 'post',
    path: '/api/pipelines/{id}/close',
    tag,
    summary: 'Close: refund clips that were not made, let go of stills that were not approved',
    params: pipelineParams,
    answer: pipelineViewSchema,
    handle: ({ scope, params }) => closePipeline({ scope, pipelineId: params.id })
  }),
  endpoint({
    method: 'post',
    path: '/api/pipelines/{id}/scenes/{sceneId}/retry',
    tag,
    summary: 'Make a new take of a still or a clip',
    spends: true,
    params: sceneParams,
    body: retrySceneRequestSchema,
    status: 202,
    answer: pipelineViewSchema,
    handle: ({ scope, params, body }) =>
      retryScene({ scope, pipelineId: params.id, sceneId: params.sceneId, input: body })
  }),
  endpoint({
    method: 'post',
    path: '/api/pipelines/{id}/scenes/{sceneId}/skip',
    tag,
    summary: 'Leave a scene out and refund its clip',
    params: sceneParams,
    answer: pipelineViewSchema,
    handle: ({ scope, params }) => skipScene({ scope, pipelineId: params.id, sceneId: params.sceneId })
  })
]
