import { sql } from 'drizzle-orm'
import type { AdCostPart } from '../money/ad-cost-parts.ts'
import { rowCost, type CostedRow, type RowCost } from '../money/row-cost.ts'
import type { Queryable } from './database.ts'
import type { MediaRow } from './media-rows.ts'
import { adCosts } from './schema/costs.ts'

export type KeptCost = Exclude<RowCost, { kind: 'nothing' }>

export interface AdCostEntry {
  adId: string
  part: AdCostPart
  count: number
  cost: KeptCost
}

/** Adds to what an ad cost beside its media rows. */
export async function keepAdCosts(queryable: Queryable, entries: readonly AdCostEntry[]): Promise<void> {
  await addToAdCosts(queryable, entries)
}

/** The statement that adds them. Null when there is nothing to add. */
export function addToAdCosts(queryable: Queryable, entries: readonly AdCostEntry[]) {
  const sums = new Map<string, typeof adCosts.$inferInsert>()
  for (const { adId, part, count, cost } of entries) {
    const { currency, millionths } = cost.kind === 'known' ? cost.money : { currency: '', millionths: 0 }
    const key = [adId, part, currency].join(' ')
    const before = sums.get(key)
    sums.set(key, {
      adId,
      part,
      currency,
      isKnown: cost.kind === 'known',
      count: (before?.count ?? 0) + count,
      millionths: (before?.millionths ?? 0) + millionths
    })
  }
  if (sums.size === 0) return null
  // In one order, so that two deletions never wait for each other.
  const rows = [...sums.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
  return queryable
    .insert(adCosts)
    .values(rows)
    .onConflictDoUpdate({
      target: [adCosts.adId, adCosts.part, adCosts.currency, adCosts.isKnown],
      set: {
        count: sql`${adCosts.count} + excluded.count`,
        millionths: sql`${adCosts.millionths} + excluded.millionths`
      }
    })
}

/** The columns that a deletion returns, so that the cost of its rows stays with their ad. */
export const costFacts = [
  'adId',
  'status',
  'failureCode',
  'submittingAt',
  'costMillionths',
  'costCurrency',
  'billedMillionths',
  'billedCurrency'
] as const satisfies readonly (keyof MediaRow)[]

export type DeletedRow = CostedRow & { adId: string | null }

/** Keeps what deleted rows cost. Call it in the transaction that deletes them. */
export async function keepDeletedCosts(
  queryable: Queryable,
  part: AdCostPart,
  rows: readonly DeletedRow[]
): Promise<void> {
  const entries = rows.flatMap((row): AdCostEntry[] => {
    const cost = rowCost(row)
    return row.adId === null || cost.kind === 'nothing' ? [] : [{ adId: row.adId, part, count: 1, cost }]
  })
  await keepAdCosts(queryable, entries)
}
