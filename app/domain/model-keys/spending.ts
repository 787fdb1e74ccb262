import { eq, sql } from 'drizzle-orm'
import { modelKeys, modelSpending } from '@callsheet/lib/database/schema/model-keys.ts'
import { stoodInModel } from '@callsheet/lib/stood-in.ts'
import {
  modelPayers,
  type ModelPayer,
  type ModelSpendingView,
  type ModelSpent
} from '@callsheet/lib/wire/model-keys-api.ts'
import type { Scope } from '../../runtime.ts'

/** What the user's model calls used, by who paid and by model: this month and in total. */
export async function readModelSpending({ scope }: { scope: Scope }): Promise<ModelSpendingView> {
  const { runtime, ownerId } = scope
  const month = runtime.clock.now().toISOString().slice(0, 7)
  const [key] = await runtime.database
    .select({ id: modelKeys.id })
    .from(modelKeys)
    .where(eq(modelKeys.ownerId, ownerId))
  const isThisMonth = sql<boolean>`${modelSpending.day} >= ${`${month}-01`}`
  const rows = await runtime.database
    .select({
      paidBy: modelSpending.paidBy,
      model: modelSpending.model,
      isPriced: modelSpending.isPriced,
      isThisMonth: isThisMonth.as('is_this_month'),
      calls: sum(modelSpending.calls),
      inputTokens: sum(
        sql`${modelSpending.inputTokens} + ${modelSpending.cacheReadTokens} + ${modelSpending.cacheWriteTokens}`
      ),
      outputTokens: sum(modelSpending.outputTokens),
      costDollars: sum(modelSpending.costDollars)
    })
    .from(modelSpending)
    .where(eq(modelSpending.ownerId, ownerId))
    .groupBy(modelSpending.paidBy, modelSpending.model, modelSpending.isPriced, sql`is_this_month`)
  const payerOf = (paidBy: string): ModelPayer => {
    if (paidBy === 'deployment') return paidBy
    return paidBy === key?.id ? 'own-key' : 'earlier-keys'
  }
  const byPayer = Map.groupBy(rows, ({ paidBy }) => payerOf(paidBy))
  return {
    month,
    isStoodIn: runtime.settings.stoodInFor.some((part) => part.startsWith(stoodInModel)),
    payers: modelPayers.flatMap((payer) => {
      const ofPayer = byPayer.get(payer)
      if (!ofPayer) return []
      const models = [...Map.groupBy(ofPayer, ({ model }) => model)].map(([model, each]) => ({
        model,
        ...periodsOf(each)
      }))
      const dearest = models.toSorted((left, right) => right.inTotal.costDollars - left.inTotal.costDollars)
      return [{ payer, ...periodsOf(ofPayer), models: dearest }]
    })
  }
}

const sum = (column: Parameters<typeof sql>[1]) => sql<number>`sum(${column})::float8`.mapWith(Number)

type SpentRow = Omit<ModelSpent, 'unpriced'> & { isPriced: boolean; isThisMonth: boolean }

function periodsOf(rows: readonly SpentRow[]): { thisMonth: ModelSpent; inTotal: ModelSpent } {
  return { thisMonth: addUp(rows.filter(({ isThisMonth }) => isThisMonth)), inTotal: addUp(rows) }
}

function addUp(rows: readonly SpentRow[]): ModelSpent {
  const { costDollars, ...all } = totalOf(rows)
  const { costDollars: _unknown, ...unpriced } = totalOf(rows.filter(({ isPriced }) => !isPriced))
  return { ...all, costDollars, unpriced }
}

function totalOf(rows: readonly SpentRow[]): Omit<ModelSpent, 'unpriced'> {
  const total = { calls: 0, inputTokens: 0, outputTokens: 0, costDollars: 0 }
  for (const row of rows) {
    total.calls += row.calls
    total.inputTokens += row.inputTokens
    total.outputTokens += row.outputTokens
    total.costDollars += row.costDollars
  }
  return total
}
