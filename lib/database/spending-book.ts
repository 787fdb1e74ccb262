import { sql } from 'drizzle-orm'
import { gather } from '../async/gather.ts'
import { toMillionths } from '../money/money.ts'
import { cutText } from '../text/cut-text.ts'
import { storableText } from '../text/storable-text.ts'
import type { ModelSpending } from '../wire/model-spending.ts'
import { addToAdCosts, type AdCostEntry } from './ad-costs.ts'
import type { Database } from './database.ts'
import { modelSpending } from './schema/model-keys.ts'

/** What the calls of one answer used, and whom it counts for. */
export interface SpentCalls {
  ownerId: string
  /** `deployment`, or the id of the user's own key. */
  paidBy: string
  /** In UTC: `2026-11-29`. */
  day: string
  /** The ad whose cost they are part of. */
  adId: string | null
  spending: ModelSpending
}

/** What model calls used: by the days of their owners, and by their ads. */
export interface SpendingBook {
  /** Calls that end at the same time share a statement. Throws what the database says of these calls. */
  add(calls: SpentCalls): Promise<void>
}

type DayRow = Required<typeof modelSpending.$inferInsert>

const mostTogether = 100
const longestModel = 200

/** Make it once for each open database. */
export function createSpendingBook(database: Database): SpendingBook {
  const addTogether = gather({ maxItems: mostTogether, maxCalls: 1 }, async (together: SpentCalls[]) => {
    if (!(await failureOf(write(database, together)))) return together.map(() => null)
    // One of them may be of a user or an ad that is gone.
    const failures: Failure[] = []
    for (const calls of together) failures.push(await writeAlone(database, calls))
    return failures
  })
  return {
    async add(calls) {
      const failure = await addTogether(calls)
      if (failure) throw failure.error
    }
  }
}

type Failure = { error: unknown } | null

const failureOf = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => null,
    (error: unknown) => ({ error })
  )

/** What was used counts for its owner, also when its ad is gone. */
async function writeAlone(database: Database, calls: SpentCalls): Promise<Failure> {
  const failure = await failureOf(write(database, [calls]))
  if (failure && calls.adId !== null) await failureOf(write(database, [{ ...calls, adId: null }]))
  return failure
}

async function write(database: Database, together: readonly SpentCalls[]): Promise<void> {
  const days = addToDays(database, together)
  const costs = addToAdCosts(database, together.flatMap(wordCost))
  await (costs ? database.execute(sql`with days as ${days} ${costs.getSQL()}`) : days)
}

function addToDays(database: Database, together: readonly SpentCalls[]) {
  const rows = new Map<string, DayRow>()
  for (const calls of together) {
    const row = dayRow(calls)
    const key = JSON.stringify([row.ownerId, row.day, row.paidBy, row.model, row.isPriced])
    const before = rows.get(key)
    rows.set(key, before ? addUp(before, row) : row)
  }
  // In one order, so that two processes never wait for each other.
  const ordered = [...rows.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
  const { ownerId, day, paidBy, model, isPriced } = modelSpending
  return database
    .insert(modelSpending)
    .values(ordered)
    .onConflictDoUpdate({
      target: [ownerId, day, paidBy, model, isPriced],
      set: {
        calls: sql`${modelSpending.calls} + excluded.calls`,
        inputTokens: sql`${modelSpending.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${modelSpending.outputTokens} + excluded.output_tokens`,
        cacheReadTokens: sql`${modelSpending.cacheReadTokens} + excluded.cache_read_tokens`,
        cacheWriteTokens: sql`${modelSpending.cacheWriteTokens} + excluded.cache_write_tokens`,
        costDollars: sql`${modelSpending.costDollars} + excluded.cost_dollars`
      }
    })
}

const summed = ['calls', 'inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'costDollars'] as const

function addUp(before: DayRow, row: DayRow): DayRow {
  const sums = Object.fromEntries(summed.map((column) => [column, before[column] + row[column]]))
  return { ...before, ...sums }
}

function dayRow({ ownerId, day, paidBy, spending }: SpentCalls): DayRow {
  const { model, calls, usage, costDollars } = spending
  return {
    ownerId,
    day,
    paidBy,
    model: cutText(storableText(model), longestModel),
    isPriced: costDollars !== null,
    calls,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    cacheReadTokens: usage.cacheReadTokens,
    cacheWriteTokens: usage.cacheWriteTokens,
    costDollars: costDollars ?? 0
  }
}

function wordCost({ adId, spending: { calls, costDollars } }: SpentCalls): AdCostEntry[] {
  if (adId === null) return []
  const cost: AdCostEntry['cost'] =
    costDollars === null
      ? { kind: 'not-known' }
      : { kind: 'known', money: { currency: 'USD', millionths: toMillionths(costDollars) } }
  return [{ adId, part: 'words', count: calls, cost }]
}
