import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { jobStates } from '../../next-steps/work.ts'
import { brandProposalSchema } from '../brand-proposal.ts'
import { languageSchema } from '../language.ts'
import { nextStepSchema } from '../next-step.ts'
import { idParamsSchema } from './id-params.ts'
import { itemsSchema } from './page.ts'
import { mediaViewSchema } from '../pipelines-api.ts'

const tag = 'Brand kits'

export const createBrandReadingRequestSchema = z.object({
  /** A page of the brand, best its home page. */
  url: z.url({ protocol: /^https?$/, error: 'expected an address such as https://slowtide.example' }).max(2_000),
  /** The language of the brand's customers, in which the site is asked for. When absent, its address tells. */
  language: languageSchema.optional()
})

export type CreateBrandReadingRequest = z.output<typeof createBrandReadingRequestSchema>

export const brandReadingViewSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  status: z.enum(jobStates),
  failureMessage: z.string().nullable(),
  /** Null until the site is read. Nothing uses it: a person corrects it and saves it as a kit. */
  proposal: brandProposalSchema.nullable(),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type BrandReadingView = z.output<typeof brandReadingViewSchema>

export const brandReadingsApi = {
  create: {
    method: 'post',
    path: '/api/brand-readings',
    tag,
    summary: 'Read a site for a brand kit',
    description: 'What is found is a proposal. A kit is made of it by `POST /api/brand-kits` with `readingId`.',
    spends: true,
    body: createBrandReadingRequestSchema,
    status: 202,
    answer: brandReadingViewSchema
  },
  list: {
    method: 'get',
    path: '/api/brand-readings',
    tag,
    summary: 'List the sites that are read or wait for correction, newest first',
    answer: itemsSchema(brandReadingViewSchema)
  },
  read: {
    method: 'get',
    path: '/api/brand-readings/{id}',
    tag,
    summary: 'Read what a site proposes',
    params: idParamsSchema,
    answer: brandReadingViewSchema
  },
  remove: {
    method: 'delete',
    path: '/api/brand-readings/{id}',
    tag,
    summary: 'Drop a proposal',
    params: idParamsSchema,
    status: 204
  },
  takeLogo: {
    method: 'post',
    path: '/api/brand-readings/{id}/logo',
    tag,
    summary: 'Store one of the pictures that the site offers as its logo',
    params: idParamsSchema,
    body: z.object({ url: z.url().max(2_000) }),
    status: 201,
    answer: mediaViewSchema
  }
} as const satisfies ContractTable
