import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { imageModelConfigSchema, modelFileSchema, videoModelConfigSchema } from '../model-config.ts'
import { inputPicturesSchema } from '../input-pictures.ts'
import { modelDraftSchema } from '../model-draft.ts'
import { itemsSchema } from './page.ts'

const tag = 'Admin'
const moment = z.iso.datetime()

export const updateModelRequestSchema = z.object({
  label: z.string().trim().min(1).max(80).optional(),
  enabled: z.boolean().optional(),
  position: z.number().int().min(0).max(10_000).optional(),
  credits: z.number().int().min(0).max(100_000).optional(),
  creditsWithOwnKey: z.number().int().min(0).max(100_000).optional(),
  /** The schema of its kind checks it. */
  config: z.union([imageModelConfigSchema, videoModelConfigSchema]).optional(),
  /** What pictures must be that the model takes in. Null where nothing is documented. */
  inputPictures: inputPicturesSchema.nullable().optional(),
  /** Of a video model: how it makes drafts. Null for no drafts. */
  draft: modelDraftSchema.nullable().optional()
})

export type UpdateModelRequest = z.output<typeof updateModelRequestSchema>

/** JSON schemas of a model's config, and of what it takes in. The admin's form is built from them. */
export const modelSchemasSchema = z.object({
  image: z.record(z.string(), z.unknown()),
  video: z.record(z.string(), z.unknown()),
  inputPictures: z.record(z.string(), z.unknown())
})

export type ModelSchemas = z.output<typeof modelSchemasSchema>

export const promptChangeSchema = z.object({
  by: z.string().default(''),
  prompt: z.string(),
  isFile: z.boolean().default(false)
})

export const agentViewSchema = z.object({
  slug: z.string(),
  prompt: z.string(),
  /** The text of the file, for comparison. */
  filePrompt: z.string().nullable(),
  isEdited: z.boolean(),
  /** True when the prompt was edited here and the file has changed since. */
  isStale: z.boolean(),
  /** Paths of the copies in the checkout that hold other words: the file, and the skill when the agent has one. */
  differsFrom: z.array(z.string()),
  editedAt: moment.nullable(),
  /** Earlier wordings set here, newest first. */
  history: z.array(promptChangeSchema.extend({ at: moment }))
})

export type AgentView = z.output<typeof agentViewSchema>

export const updateAgentRequestSchema = z.object({
  /** Null returns to the file's text. */
  prompt: z.string().trim().min(1).max(100_000).nullable()
})

export type UpdateAgentRequest = z.output<typeof updateAgentRequestSchema>

export const operationsViewSchema = z.object({
  log: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      message: z.string(),
      rowKind: z.string().nullable(),
      rowId: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      createdAt: moment
    })
  ),
  jobRuns: z.array(
    z.object({
      job: z.string(),
      tick: moment,
      deployment: z.string(),
      startedAt: moment,
      finishedAt: moment.nullable(),
      error: z.string().nullable(),
      summary: z.record(z.string(), z.unknown()).nullable()
    })
  ),
  deadLetters: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      suffix: z.string(),
      reason: z.string(),
      rowId: z.string().nullable(),
      tries: z.number().int(),
      createdAt: moment
    })
  )
})

export type OperationsView = z.output<typeof operationsViewSchema>

export const adminApi = {
  createModel: {
    method: 'post',
    path: '/api/admin/models',
    tag,
    summary: 'Add a model, which is off until an admin turns it on',
    description:
      'The body is a model file, as `callsheet models add` takes it. `callsheet models export` writes the migration.',
    body: modelFileSchema,
    status: 201,
    answer: z.object({ id: z.string() })
  },
  updateModel: {
    method: 'patch',
    path: '/api/admin/models/{kind}/{id}',
    tag,
    summary: 'Change a model: enabled, order, price, label or config',
    params: z.object({ kind: z.enum(['image', 'video']), id: z.string().max(100) }),
    body: updateModelRequestSchema,
    answer: z.object({ id: z.string() })
  },
  readModelSchemas: {
    method: 'get',
    path: '/api/admin/model-schemas',
    tag,
    summary: 'Read the JSON schemas that a model’s config is checked against',
    answer: modelSchemasSchema
  },
  listAgents: {
    method: 'get',
    path: '/api/admin/agents',
    tag,
    summary: 'List the agents’ prompts and how they stand to their files',
    answer: itemsSchema(agentViewSchema)
  },
  updateAgent: {
    method: 'put',
    path: '/api/admin/agents/{slug}',
    tag,
    summary: 'Edit an agent’s prompt, or go back to its file',
    params: z.object({ slug: z.string().max(100) }),
    body: updateAgentRequestSchema,
    answer: agentViewSchema
  },
  readOperations: {
    method: 'get',
    path: '/api/admin/operations',
    tag,
    summary: 'Read the admin log, the schedule’s last runs and open dead letters',
    query: z.object({ limit: z.coerce.number<number>().int().min(1).max(500).default(100) }),
    answer: operationsViewSchema
  }
} as const satisfies ContractTable
