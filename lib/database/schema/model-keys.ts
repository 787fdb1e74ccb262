import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RoleModels } from '../../wire/model-key.ts'
import type { CheckedRole } from '../../wire/model-keys-api.ts'
import { createdAt, id, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** A user's own model server and its key, sealed with the agents service's public key. One for each user. */
export const modelKeys = pgTable('model_keys', {
  id: id(),
  ownerId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  label: text().notNull(),
  /** For people. What is called is the address under the seal. */
  address: text().notNull(),
  /** Last four characters, to tell keys apart. Null for a server without a key. */
  hint: text(),
  sealed: text().notNull(),
  /** The agents service's key pair with which it is sealed. */
  sealingKeyId: text().notNull(),
  models: jsonb().$type<RoleModels>().notNull().default({}),
  checkedAt: timestamptz().notNull(),
  /** What each role's model showed in the last check. */
  roles: jsonb().$type<CheckedRole[]>().notNull(),
  /** Set when its server has refused it since the last check. */
  refusedAt: timestamptz(),
  refusal: text(),
  createdAt: createdAt()
})

const tokens = () => bigint({ mode: 'number' }).notNull().default(0)

/** What a user's model calls used: one row for each day, payer and model, however many calls there are. */
export const modelSpending = pgTable(
  'model_spending',
  {
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** `deployment`, or the id of the user's own key, which may be gone. */
    paidBy: text().notNull(),
    model: text().notNull(),
    isPriced: boolean().notNull(),
    calls: integer().notNull().default(0),
    inputTokens: tokens(),
    outputTokens: tokens(),
    cacheReadTokens: tokens(),
    cacheWriteTokens: tokens(),
    costDollars: doublePrecision().notNull().default(0)
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day, table.paidBy, table.model, table.isPriced] })]
)
