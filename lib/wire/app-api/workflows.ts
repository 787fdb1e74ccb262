import { z } from 'zod'
import { placeSchema, workflowBindingsSchema } from '../../comfyui/workflow.ts'
import type { ContractTable } from '../../http/contract.ts'
import { modelFileSchema } from '../model-config.ts'

const tag = 'Admin'
const maxBodyBytes = 2 * 1024 * 1024

const sizeSchema = z.object({
  width: z.number().int().min(64).max(8_192),
  height: z.number().int().min(64).max(8_192)
})

/** JSON in ComfyUI's API format. It is read by its own reader, which says how to export the right format. */
const givenWorkflow = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null, 'expected the JSON of a workflow')
  .describe('A workflow in ComfyUI’s API format.')

const namedPlacesSchema = z.array(placeSchema.extend({ input: z.string(), label: z.string() }))

export const workflowReadingSchema = z.object({
  kind: z.enum(['image', 'video']),
  /** As proposed from the types of the nodes. The prompt may be empty and the output ''. */
  bindings: workflowBindingsSchema.extend({ prompt: z.array(placeSchema), output: z.string() }),
  size: sizeSchema.nullable().describe('What the workflow is set to.'),
  needsFirstFrame: z.boolean().describe('Whether its clips need the first frame that it takes.'),
  negativePrompt: z.string().nullable().describe('The text that it has now.'),
  places: z
    .object({
      texts: namedPlacesSchema,
      numbers: namedPlacesSchema,
      pictures: namedPlacesSchema,
      outputs: namedPlacesSchema
    })
    .describe('Every input that can be bound.'),
  modelFiles: z
    .array(z.object({ file: z.string(), loader: z.string() }))
    .describe('Files that must be in ComfyUI’s folder of models.')
})

export type WorkflowReading = z.output<typeof workflowReadingSchema>

const places = z.array(placeSchema).max(16)

/** Without the defaults of a model's bindings: what is not given is proposed. */
const givenBindingsSchema = z
  .strictObject({
    prompt: places,
    negativePrompt: places,
    seed: places,
    width: places,
    height: places,
    length: workflowBindingsSchema.shape.length,
    firstFrame: places,
    lastFrame: places,
    references: places,
    output: z.string().max(100)
  })
  .partial()

const { id, label, credits } = modelFileSchema.shape

export const workflowImportSchema = z.strictObject({
  workflow: givenWorkflow,
  id,
  label: label.trim(),
  credits: credits.default(0),
  kind: z.enum(['image', 'video']).optional().describe('Only for an output node of an unknown type.'),
  /** Those that are not given are proposed. */
  bindings: givenBindingsSchema.default({}),
  negativePrompt: z.string().max(4_000).optional().describe('Replaces the text of the bound inputs.'),
  aspectRatios: z
    .array(z.string().regex(/^[1-9]\d?:[1-9]\d?$/, 'expected a ratio such as 9:16'))
    .max(24)
    .optional(),
  size: sizeSchema.optional().describe('Its pixels are those of every ratio. The workflow’s own when not given.'),
  durations: z.array(z.number().int().min(1).max(60)).min(1).max(60).optional(),
  firstFrame: z.enum(['optional', 'required']).optional(),
  talks: z.boolean().default(false).describe('Its clips have a person who speaks.'),
  usualSeconds: z.number().int().min(1).max(3_600).optional(),
  timeoutMinutes: z.number().int().min(1).max(720).optional()
})

export type WorkflowImport = z.output<typeof workflowImportSchema>

export const workflowsApi = {
  read: {
    method: 'post',
    path: '/api/admin/workflow-readings',
    tag,
    summary: 'Read a ComfyUI workflow: what it would be bound to, and what it needs',
    description: 'Nothing is kept.',
    maxBodyBytes,
    body: z.strictObject({ workflow: givenWorkflow }),
    answer: workflowReadingSchema
  },
  import: {
    method: 'post',
    path: '/api/admin/workflows',
    tag,
    summary: 'Make a model of a ComfyUI workflow, which is off until an admin turns it on',
    maxBodyBytes,
    body: workflowImportSchema,
    status: 201,
    answer: z.object({ id: z.string(), kind: z.enum(['image', 'video']) })
  }
} as const satisfies ContractTable
