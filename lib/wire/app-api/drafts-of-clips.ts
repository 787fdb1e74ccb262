import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { animatedFacts, pipelineViewSchema } from '../pipelines-api.ts'
import { idParamsSchema } from './id-params.ts'
import { maximumCreditsSchema } from '../maximum-credits.ts'

const tag = 'Pipelines'

export const draftPriceSchema = z.object({
  /** Approved scenes without a draft. */
  scenes: z.number().int(),
  credits: z.number().int(),
  balance: z.number().int(),
  /** The model and its cheaper mode: `Seedance 2 at 480p`. Null where it makes no drafts. */
  madeWith: z.string().nullable(),
  /** Why there are no drafts. Null where there are. */
  missing: z.string().nullable(),
  summary: z.string()
})

export type DraftPrice = z.output<typeof draftPriceSchema>

export const draftScenesRequestSchema = z.object({
  maximumCredits: maximumCreditsSchema
})

export type DraftScenesRequest = z.output<typeof draftScenesRequestSchema>

/** The named drafts, or every finished one. */
export const approveDraftsRequestSchema = z.union([
  z.object({ videoIds: z.array(z.uuid()).min(1).max(60) }),
  z.object({ allCompleted: z.literal(true) })
])

export type ApproveDraftsRequest = z.output<typeof approveDraftsRequestSchema>

export const clipDraftsApi = {
  price: {
    method: 'get',
    path: '/api/pipelines/{id}/drafts/price',
    tag,
    summary: 'Say what drafts of the approved scenes would cost, or why there are none',
    params: idParamsSchema,
    answer: draftPriceSchema
  },
  create: {
    method: 'post',
    path: '/api/pipelines/{id}/drafts',
    tag,
    summary: 'Animate the approved stills as drafts, in the cheapest mode of the model',
    description:
      'Charges a draft of each approved scene that has none or a failed one. The prepaid final clips stay prepaid. ' +
      'Calling twice buys nothing twice.',
    spends: true,
    params: idParamsSchema,
    body: draftScenesRequestSchema,
    status: 202,
    answer: pipelineViewSchema.extend({ drafted: z.number().int() })
  },
  approve: {
    method: 'post',
    path: '/api/pipelines/{id}/drafts/approve',
    tag,
    summary: 'Approve drafts: all finished ones, or those that are named',
    params: idParamsSchema,
    body: approveDraftsRequestSchema,
    answer: pipelineViewSchema
  },
  finals: {
    method: 'post',
    path: '/api/pipelines/{id}/finals',
    tag,
    summary: 'Make the final clips of the scenes whose drafts were approved',
    description: 'From the same stills and words. Uses the clips that were prepaid, so it charges nothing more.',
    spends: true,
    params: idParamsSchema,
    status: 202,
    answer: pipelineViewSchema.extend(animatedFacts)
  }
} as const satisfies ContractTable
