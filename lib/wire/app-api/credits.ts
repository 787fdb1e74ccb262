import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { creditsViewSchema } from '../ads-api.ts'
import { rowCostSchema } from '../../money/row-cost.ts'
import { failureCodes, ledgerKinds } from '../../states.ts'

const tag = 'Credits'

export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(ledgerKinds),
  amount: z.number().int(),
  balanceAfter: z.number().int(),
  description: z.string(),
  pipelineId: z.string().nullable(),
  sceneId: z.string().nullable(),
  mediaId: z.string().nullable(),
  /** State of a charge: held for a clip that is not made yet, spent, or refunded. */
  state: z.enum(['held', 'spent', 'given-back']).nullable(),
  /** What the still or clip of a charge cost at its provider. Null without one, as for one that is deleted. */
  providerCost: rowCostSchema.nullable(),
  /** Why the still or clip of a refund failed. Null for every other refund, and when it is deleted. */
  failureCode: z.enum(failureCodes).nullable(),
  createdAt: z.iso.datetime()
})

export type LedgerEntry = z.output<typeof ledgerEntrySchema>

export const ledgerQuerySchema = z.object({
  limit: z.coerce.number<number>().int().min(1).max(200).default(50),
  /** `next` of the page before this one. */
  before: z.coerce.number<number>().int().min(1).max(1_000_000_000_000).optional(),
  /** Only what was charged and given back for this ad. */
  adId: z.uuid().optional()
})

export type LedgerQuery = z.output<typeof ledgerQuerySchema>

export const ledgerPageSchema = z.object({ items: z.array(ledgerEntrySchema), next: z.number().int().nullable() })

export type LedgerPage = z.output<typeof ledgerPageSchema>

export const grantRequestSchema = z.object({
  userId: z.string().min(1).max(100),
  credits: z.number().int().min(1).max(10_000_000),
  description: z.string().trim().min(1).max(200).default('Granted by an admin')
})

export type GrantRequest = z.output<typeof grantRequestSchema>

export const creditsApi = {
  read: {
    method: 'get',
    path: '/api/credits',
    tag,
    summary: 'Read the balance',
    answer: creditsViewSchema
  },
  readLedger: {
    method: 'get',
    path: '/api/credits/ledger',
    tag,
    summary: 'Read grants, charges and refunds, newest first',
    query: ledgerQuerySchema,
    answer: ledgerPageSchema
  },
  grant: {
    method: 'post',
    path: '/api/credits/grants',
    tag,
    summary: 'Grant credits to a user',
    spends: true,
    body: grantRequestSchema,
    status: 201,
    answer: creditsViewSchema
  }
} as const satisfies ContractTable
