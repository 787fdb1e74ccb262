import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Costs'

const costLineSchema = z.object({
  currency: z.string().describe('ISO 4217.'),
  words: z.number().describe('Model calls: scripts, boards, prompts and the conversation about the ad.'),
  stills: z.number().describe('Pictures, with the sheets of elements.'),
  clips: z.number(),
  total: z.number()
})

export const budgetStateSchema = z.object({
  spent: z.number().int().describe('Credits charged, less those given back.'),
  budget: z.number().int().nullable().describe('Null: there is none.')
})

export type BudgetView = z.output<typeof budgetStateSchema>

/** What an ad cost at the providers, and in credits. Amounts of different currencies are never added. */
export const adCostSchema = z.object({
  lines: z.array(costLineSchema).describe('One for each currency.'),
  counts: z.object({ words: z.number().int(), stills: z.number().int(), clips: z.number().int() }),
  /** How much of it has no known cost. */
  notKnown: z.object({
    words: z.number().int().describe('Model calls.'),
    stills: z.number().int(),
    clips: z.number().int()
  }),
  /** Parts that a stand-in makes here, so that nobody bills them: the amounts are those of what it plays. */
  stoodIn: z.array(z.enum(['words', 'media'])),
  credits: budgetStateSchema
})

export type AdCost = z.output<typeof adCostSchema>

export const setBudgetRequestSchema = z.object({
  /** Null takes the budget away. */
  credits: z.number().int().min(0).max(1_000_000_000).nullable()
})

export type SetBudgetRequest = z.output<typeof setBudgetRequestSchema>

const monthBudgetSchema = budgetStateSchema.extend({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('In UTC.')
})

export type MonthBudget = z.output<typeof monthBudgetSchema>

/** The time between two readings of an account. */
const reconciledSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  expected: z.number().describe('What our rows should have cost.'),
  unknownRows: z.number().int().describe('Rows whose cost is not known.'),
  lost: z.number().nullable().describe('What the balance lost. Null when it grew: somebody filled the account.'),
  difference: z.number().nullable().describe('Lost, less expected.')
})

export type Reconciled = z.output<typeof reconciledSchema>

export const providerAccountSchema = z.object({
  provider: z.string(),
  label: z.string(),
  currency: z.string(),
  balance: z.number(),
  readAt: z.iso.datetime(),
  /** Over all readings shown in which nobody filled the account. */
  expected: z.number(),
  lost: z.number(),
  difference: z.number(),
  unknownRows: z.number().int(),
  /** Newest first. */
  readings: z.array(reconciledSchema)
})

export type ProviderAccount = z.output<typeof providerAccountSchema>

export const workspaceCostsSchema = z.object({
  month: monthBudgetSchema,
  accounts: z.array(providerAccountSchema),
  /** Providers that are connected and whose API tells no balance. */
  untold: z.array(z.string())
})

export type WorkspaceCosts = z.output<typeof workspaceCostsSchema>

export const costsApi = {
  readAd: {
    method: 'get',
    path: '/api/ads/{id}/cost',
    tag,
    summary: 'Read what an ad cost at the providers, and its budget',
    params: idParamsSchema,
    answer: adCostSchema
  },
  setAdBudget: {
    method: 'put',
    path: '/api/ads/{id}/budget',
    tag,
    summary: 'Set the credits that may be spent for an ad, or take the budget away',
    description: 'A purchase that would pass it answers `budget-reached`. What is being made goes on.',
    params: idParamsSchema,
    body: setBudgetRequestSchema,
    answer: adCostSchema
  },
  readWorkspace: {
    method: 'get',
    path: '/api/admin/costs',
    tag,
    summary: 'Read the month’s budget, and what the providers’ balances lost beside what our rows expected',
    answer: workspaceCostsSchema
  },
  setWorkspaceBudget: {
    method: 'put',
    path: '/api/admin/budget',
    tag,
    summary: 'Set the credits that the workspace may spend in a month, or take the budget away',
    body: setBudgetRequestSchema,
    answer: monthBudgetSchema
  }
} as const satisfies ContractTable
