import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ledgerKinds } from '../../states.ts'
import { createdAt, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** The balance of one user, in credits. Every transaction that spends locks it last. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    ownerId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    balance: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [check('credit_accounts_balance_not_negative', sql`${table.balance} >= 0`)]
)

/** Append-only. `key` makes each effect happen once: `charge:{row}`, `refund:{row}`, `grant:{reason}`. */
export const creditLedger = pgTable(
  'credit_ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull().unique(),
    kind: text({ enum: ledgerKinds }).notNull(),
    /** Credits. Negative for a charge. */
    amount: integer().notNull(),
    balanceAfter: integer().notNull(),
    /** A sentence for the user. */
    description: text().notNull(),
    pipelineId: text(),
    sceneId: text(),
    mediaId: text(),
    /** The ad whose budget it counts in. */
    adId: uuid(),
    createdAt: createdAt()
  },
  (table) => [
    index().on(table.ownerId, table.id),
    check(
      'credit_ledger_sign_fits_kind',
      sql`(${table.kind} = 'charge') = (${table.amount} < 0) or ${table.amount} = 0`
    )
  ]
)
