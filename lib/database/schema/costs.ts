import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { adCostParts } from '../../money/ad-cost-parts.ts'
import { ads } from './ads.ts'
import { timestamptz, updatedAt } from './columns.ts'

/** What an ad cost that no media row says: its model calls, and its stills and clips that were deleted. */
export const adCosts = pgTable(
  'ad_costs',
  {
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    part: text({ enum: adCostParts }).notNull(),
    /** ISO 4217. Empty for what is not known. */
    currency: text().notNull(),
    isKnown: boolean().notNull(),
    /** Calls, stills or clips. */
    count: integer().notNull(),
    millionths: bigint({ mode: 'number' }).notNull()
  },
  (table) => [primaryKey({ columns: [table.adId, table.part, table.currency, table.isKnown] })]
)

/** The credits that everybody spent in a month, less what was given back of them. */
export const monthSpending = pgTable('month_spending', {
  /** In UTC: `2026-11`. */
  month: text().primaryKey(),
  spentCredits: bigint({ mode: 'number' }).notNull()
})

/** The credits that the workspace may spend in a month. One row. Without one, there is no budget. */
export const workspaceBudget = pgTable(
  'workspace_budget',
  {
    id: boolean().primaryKey().default(true),
    monthlyCredits: integer().notNull(),
    updatedAt: updatedAt()
  },
  (table) => [check('workspace_budget_one_row', sql`${table.id}`)]
)

/** The credits that were spent for an ad, and those that may be. */
export const adBudgets = pgTable('ad_budgets', {
  adId: uuid()
    .primaryKey()
    .references(() => ads.id, { onDelete: 'cascade' }),
  spentCredits: integer().notNull().default(0),
  /** Null: no budget. */
  budgetCredits: integer()
})

/**
 * Refunds that the budgets do not count yet: the next purchase takes them in. So a refund waits for
 * no purchase, and no purchase for a refund.
 */
export const budgetReturns = pgTable('budget_returns', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  month: text().notNull(),
  adId: uuid(),
  credits: integer().notNull()
})

/** What a provider's account had left, each time that it was read, and what our rows say of the time since before. */
export const providerBalances = pgTable(
  'provider_balances',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    /** SHA-256 of the deployment's key, because another key can be another account. */
    keyHash: text().notNull(),
    currency: text().notNull(),
    balanceMillionths: bigint({ mode: 'number' }).notNull(),
    /** What the rows since the reading before should have cost. Null for the first reading of a key. */
    expectedMillionths: bigint({ mode: 'number' }),
    /** Rows of that time whose cost is not known. */
    unknownRows: integer().notNull().default(0),
    readAt: timestamptz().notNull()
  },
  (table) => [index().on(table.provider, table.readAt), index().on(table.readAt)]
)
