import { z } from 'zod'
import type { FailureCode, MediaState } from '../states.ts'
import { moneySchema, moneyView, type Money } from './money.ts'

/** What a media row cost at its provider. `nothing`: the provider made nothing of it, or not yet. */
export type RowCost = { kind: 'nothing' } | { kind: 'not-known' } | { kind: 'known'; money: Money }

export interface CostedRow {
  status: MediaState
  failureCode: FailureCode | null
  submittingAt: Date | string | null
  costMillionths: number | null
  costCurrency: string | null
  billedMillionths: number | null
  billedCurrency: string | null
}

/** After these the provider has made the task, and it costs what it costs, also when the user got the credits back. */
export const billedFailures = [
  'asset-lost',
  'asset-invalid',
  'provider-timeout'
] as const satisfies readonly FailureCode[]

/** Nobody knows whether the task was made. */
export const unclearFailures = ['outcome-unknown'] as const satisfies readonly FailureCode[]

const includes = (codes: readonly FailureCode[], code: FailureCode | null) => code !== null && codes.includes(code)

/** `lib/database/media-costs.ts` has the same rule for sums. */
export function rowCost(row: CostedRow): RowCost {
  if (row.submittingAt === null) return { kind: 'nothing' }
  if (row.status === 'Failed') {
    if (includes(unclearFailures, row.failureCode)) return { kind: 'not-known' }
    if (!includes(billedFailures, row.failureCode)) return { kind: 'nothing' }
  }
  const { billedMillionths, billedCurrency, costMillionths, costCurrency } = row
  if (billedMillionths !== null && billedCurrency !== null) return known(billedMillionths, billedCurrency)
  return costMillionths !== null && costCurrency !== null ? known(costMillionths, costCurrency) : { kind: 'not-known' }
}

/** What a row cost, for the API. */
export const rowCostSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('not-known') }),
  z.object({ kind: z.literal('known'), money: moneySchema })
])

export type RowCostView = z.output<typeof rowCostSchema>

export function rowCostView(row: CostedRow): RowCostView {
  const cost = rowCost(row)
  return cost.kind === 'known' ? { kind: 'known', money: moneyView(cost.money) } : cost
}

const known = (millionths: number, currency: string): RowCost => ({ kind: 'known', money: { millionths, currency } })
