import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import {
  animatedFacts,
  approveRequestSchema,
  createPipelineRequestSchema,
  mediaViewSchema,
  missingSheetsSchema,
  motionSchema,
  pipelineViewSchema,
  verbatimPromptSchema
} from '../pipelines-api.ts'
import { idParamsSchema } from './id-params.ts'
import { pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Pipelines'
const sceneParamsSchema = z.object({ id: z.uuid(), sceneId: z.uuid() })

export const pipelineSummarySchema = pipelineViewSchema.pick({
  id: true,
  adId: true,
  title: true,
  folder: true,
  videoType: true,
  aspectRatio: true,
  creditsCharged: true,
  closedAt: true,
  createdAt: true
})

export type PipelineSummary = z.output<typeof pipelineSummarySchema>

/** With `notices` for the user: for example that another video model took over. */
export const createdPipelineSchema = pipelineViewSchema.extend({
  notices: z.array(z.string()),
  price: z.number().int()
})

export type CreatedPipeline = z.output<typeof createdPipelineSchema>

export const retrySceneRequestSchema = z.object({
  /** `image` makes a new still to approve; `video` a new clip from the approved one; `draft` a new draft of it. */
  what: z.enum(['image', 'video', 'draft']).default('image'),
  /** New wording for the new still. */
  prompt: verbatimPromptSchema.optional(),
  /** New wording for the movement of the clip. */
  motion: motionSchema.optional(),
  /** For a still. Needed when a sheet that its last take should carry has failed. */
  missingSheets: missingSheetsSchema.optional()
})

export type RetrySceneRequest = z.output<typeof retrySceneRequestSchema>

export const sceneTakesSchema = z.object({ images: z.array(mediaViewSchema), videos: z.array(mediaViewSchema) })

export type SceneTakes = z.output<typeof sceneTakesSchema>

/** A still of a scene in review, or a clip of an animated scene. */
export const takeRequestSchema = z.union([z.object({ imageId: z.uuid() }), z.object({ videoId: z.uuid() })])

export type TakeRequest = z.output<typeof takeRequestSchema>

const listQuerySchema = pageQuerySchema.extend({ adId: z.uuid().optional() })
const pageOfPipelinesSchema = pageSchema(pipelineSummarySchema)

export const pipelinesApi = {
  create: {
    method: 'post',
    path: '/api/pipelines',
    tag,
    summary: 'Create a pipeline',
    description:
      'Charges every still and every clip at once and sends all stills off together. Too few credits answer ' +
      '402 and write nothing. When scenes list elements without a finished sheet, `missingSheets` is needed: `draw` ' +
      'buys and locks their sheets in the same charge, and the stills wait for them; `go-without` makes the stills ' +
      'without them. Without it, the answer is 409 with the elements (`missingSheets`) and the price of each way (`ways`). ' +
      'The scenes of a storyboard are its shots: of each, `prompt`, `motion`, `speaker`, `spokenScript` and ' +
      '`elementSlugs` as they are, and `durationSeconds` rounded. `GET /api/models` lists the models.',
    spends: true,
    body: createPipelineRequestSchema,
    maxBodyBytes: 2 * 1024 * 1024,
    status: 201,
    answer: createdPipelineSchema
  },
  readOrList: {
    method: 'get',
    path: '/api/pipelines',
    tag,
    summary: 'Read one pipeline with live status per scene (`id`), or list pipelines',
    query: listQuerySchema.extend({ id: z.string().max(100).optional() }),
    answer: z.union([pipelineViewSchema, pageOfPipelinesSchema])
  },
  approve: {
    method: 'post',
    path: '/api/pipelines/{id}/approve',
    tag,
    summary: 'Approve one take by its image id, or every completed still',
    description: 'Buys nothing and makes no clip: `advance` then animates what is approved.',
    params: idParamsSchema,
    body: approveRequestSchema,
    answer: pipelineViewSchema
  },
  advance: {
    method: 'post',
    path: '/api/pipelines/{id}/advance',
    tag,
    summary: 'Animate what is approved',
    description:
      'Uses the clips that were prepaid. Calling twice buys nothing twice; late approvals go in a second pass. While no ' +
      'scene was ever approved, `conflict` says what to do first.',
    spends: true,
    params: idParamsSchema,
    status: 202,
    answer: pipelineViewSchema.extend(animatedFacts)
  },
  close: {
    method: 'post',
    path: '/api/pipelines/{id}/close',
    tag,
    summary: 'Close: refund clips that were not made, let go of stills that were not approved',
    params: idParamsSchema,
    answer: pipelineViewSchema
  },
  retryScene: {
    method: 'post',
    path: '/api/pipelines/{id}/scenes/{sceneId}/retry',
    tag,
    summary: 'Make a new take of a still or a clip',
    spends: true,
    params: sceneParamsSchema,
    body: retrySceneRequestSchema,
    status: 202,
    answer: pipelineViewSchema
  },
  skipScene: {
    method: 'post',
    path: '/api/pipelines/{id}/scenes/{sceneId}/skip',
    tag,
    summary: 'Leave a scene out and refund its clip',
    params: sceneParamsSchema,
    answer: pipelineViewSchema
  },
  listTakes: {
    method: 'get',
    path: '/api/pipelines/{id}/scenes/{sceneId}/takes',
    tag,
    summary: 'List the newest takes of a scene, oldest first',
    params: sceneParamsSchema,
    answer: sceneTakesSchema
  },
  switchTake: {
    method: 'post',
    path: '/api/pipelines/{id}/scenes/{sceneId}/take',
    tag,
    summary: 'Put an earlier still or clip of a scene back in use',
    params: sceneParamsSchema,
    body: takeRequestSchema,
    answer: pipelineViewSchema
  }
} as const satisfies ContractTable

/** The two halves of `readOrList`. Each has the answer to its query. */
export const readPipeline = {
  ...pipelinesApi.readOrList,
  query: z.object({ id: z.string() }),
  answer: pipelineViewSchema
} as const

export const listPipelines = {
  ...pipelinesApi.readOrList,
  query: listQuerySchema,
  answer: pageOfPipelinesSchema
} as const
