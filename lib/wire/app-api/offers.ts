import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { jobStates } from '../../next-steps/work.ts'
import { nextStepSchema } from '../next-step.ts'
import { offerAnalysisResponseSchema } from '../research/offer-analysis.ts'
import { offerIntelligenceSchema } from '../research/offer-intelligence.ts'
import { offerResearchSchema } from '../research/offer-research.ts'
import { personaSchema } from '../research/persona.ts'
import { researchSynthesisSchema } from '../research/research-synthesis.ts'
import { idParamsSchema } from './id-params.ts'
import { pageQuerySchema, pageSchema } from './page.ts'

const tag = 'Offers'

export const createOfferRequestSchema = z
  .object({
    /** Address of the product's page. */
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    /** A description, when there is no page. */
    text: z.string().trim().min(1).max(100_000).optional(),
    name: z.string().trim().min(1).max(120).optional()
  })
  .refine((offer) => offer.url !== undefined || offer.text !== undefined, 'expected the url of a page, or a text')

export type CreateOfferRequest = z.output<typeof createOfferRequestSchema>

export const offerSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  status: z.enum(jobStates),
  failureMessage: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type OfferSummary = z.output<typeof offerSummarySchema>

/** The running step, for people. `step` is null when the last step is done. */
export const offerProgressViewSchema = z.object({
  step: z.string().nullable(),
  label: z.string(),
  done: z.number().int(),
  total: z.number().int()
})

export type OfferProgressView = z.output<typeof offerProgressViewSchema>

/** What was read on the offer's page, and the address of that page. */
export const readOfferSchema = offerIntelligenceSchema
  .extend({
    page: offerAnalysisResponseSchema.pick({ url: true, title: true, imageUrl: true }),
    warnings: offerAnalysisResponseSchema.shape.warnings
  })
  .partial()

export const personaViewSchema = z.object({ id: z.uuid(), name: z.string(), content: personaSchema.partial() })

export type PersonaView = z.output<typeof personaViewSchema>

/** A part is null until its step is done. Parts that an earlier version stored may lack fields. */
export const offerViewSchema = offerSummarySchema.extend({
  intelligence: readOfferSchema.nullable(),
  /** Customers' own words with their sources. */
  research: offerResearchSchema.nullable(),
  synthesis: researchSynthesisSchema.partial().nullable(),
  personas: z.array(personaViewSchema),
  progress: offerProgressViewSchema.nullable()
})

export type OfferView = z.output<typeof offerViewSchema>

export const offersApi = {
  create: {
    method: 'post',
    path: '/api/offers',
    tag,
    summary: 'Add an offer by its page or a text; it is read, researched and turned into personas',
    spends: true,
    body: createOfferRequestSchema,
    maxBodyBytes: 512 * 1024,
    status: 202,
    answer: offerSummarySchema
  },
  list: {
    method: 'get',
    path: '/api/offers',
    tag,
    summary: 'List offers, newest first',
    query: pageQuerySchema,
    answer: pageSchema(offerSummarySchema)
  },
  read: {
    method: 'get',
    path: '/api/offers/{id}',
    tag,
    summary: 'Read an offer with its research, quotes and personas',
    params: idParamsSchema,
    answer: offerViewSchema
  },
  retry: {
    method: 'post',
    path: '/api/offers/{id}/retry',
    tag,
    summary: 'Go on with a failed offer',
    params: idParamsSchema,
    status: 202,
    answer: offerViewSchema
  }
} as const satisfies ContractTable
