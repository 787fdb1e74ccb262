import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { elementStates } from '../../next-steps/writing.ts'
import { elementKindSchema, elementSchema, personVoiceSchema } from '../element.ts'
import { maximumCreditsSchema } from '../maximum-credits.ts'
import { nextStepSchema } from '../next-step.ts'
import { idParamsSchema } from './id-params.ts'
import { pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Elements'

export const elementViewSchema = z.object({
  id: z.uuid(),
  adId: z.uuid().nullable(),
  slug: z.string(),
  kind: elementKindSchema,
  name: z.string(),
  description: z.string(),
  /** How a person sounds in every clip. Null where the script of each ad says it, and for things. */
  voice: z.string().nullable().default(null),
  portraitImageId: z.uuid().nullable(),
  sheetImageId: z.uuid().nullable(),
  /** True when its picture is a photo that the user gave, and no drawn sheet. */
  isPhoto: z.boolean().default(false),
  isReusable: z.boolean(),
  lockedAt: z.iso.datetime().nullable(),
  state: z.enum(elementStates),
  /** Sheets that are neither finished nor being drawn. To draw them costs one picture each. */
  sheetsToDraw: z.number().int().default(0),
  /** The ads in which an element of the cast vault is cast. Told by the list of the vault. */
  usedIn: z.array(z.object({ id: z.uuid(), name: z.string() })).default([]),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type ElementView = z.output<typeof elementViewSchema>

export const createElementRequestSchema = elementSchema.extend({
  slug: elementSchema.shape.slug.optional(),
  /** Of cast only. */
  voice: personVoiceSchema.optional(),
  /** When absent, the element belongs to the cast vault and is available to every ad. */
  adId: z.uuid().optional()
})

export type CreateElementRequest = z.output<typeof createElementRequestSchema>

export const updateElementRequestSchema = elementSchema
  .pick({ name: true, description: true })
  .extend({
    isReusable: z.boolean(),
    isLocked: z.boolean(),
    /** Of cast only. Null: the script says it again. */
    voice: personVoiceSchema.nullable()
  })
  .partial()

export type UpdateElementRequest = z.output<typeof updateElementRequestSchema>

export const castElementRequestSchema = z.object({ adId: z.uuid() })

export type CastElementRequest = z.output<typeof castElementRequestSchema>

export const drawSheetsRequestSchema = z.object({
  imageModel: z.string().min(1).max(100),
  /** Photo of the real person or product, as a reference. */
  photoImageId: z.uuid().optional(),
  style: z.string().trim().min(1).max(600).optional(),
  maximumCredits: maximumCreditsSchema
})

export type DrawSheetsRequest = z.output<typeof drawSheetsRequestSchema>

export const elementsQuerySchema = pageQuerySchema.extend({
  limit: z.coerce.number<number>().int().min(1).max(200).default(200),
  adId: z.uuid().optional()
})

export type ElementsQuery = z.output<typeof elementsQuerySchema>

export const elementsApi = {
  list: {
    method: 'get',
    path: '/api/elements',
    tag,
    summary: 'List an ad’s elements together with those of the cast vault, oldest first',
    query: elementsQuerySchema,
    answer: pageSchema(elementViewSchema)
  },
  create: {
    method: 'post',
    path: '/api/elements',
    tag,
    summary: 'Describe a person, prop, wardrobe, location or product',
    body: createElementRequestSchema,
    status: 201,
    answer: elementViewSchema
  },
  read: {
    method: 'get',
    path: '/api/elements/{id}',
    tag,
    summary: 'Read an element',
    params: idParamsSchema,
    answer: elementViewSchema
  },
  update: {
    method: 'patch',
    path: '/api/elements/{id}',
    tag,
    summary: 'Change, lock or unlock an element, or put it in the cast vault',
    params: idParamsSchema,
    body: updateElementRequestSchema,
    answer: elementViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/elements/{id}',
    tag,
    summary: 'Remove an element; its pictures stay in the library',
    params: idParamsSchema,
    status: 204
  },
  cast: {
    method: 'post',
    path: '/api/elements/{id}/use',
    tag,
    summary: 'Put an element of the cast vault in an ad, locked and with its sheets',
    params: idParamsSchema,
    body: castElementRequestSchema,
    answer: elementViewSchema
  },
  drawSheets: {
    method: 'post',
    path: '/api/elements/{id}/sheets',
    tag,
    summary: 'Have an element’s sheets drawn',
    spends: true,
    params: idParamsSchema,
    body: drawSheetsRequestSchema,
    status: 202,
    answer: elementViewSchema
  }
} as const satisfies ContractTable
