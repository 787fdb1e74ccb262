import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { cuts } from './cuts.ts'
import { users } from './users.ts'

/**
 * A public link to one finished film. The link is computed from the row's id and the secret of the deployment, so no row
 * opens a film by itself. A link that was withdrawn never works again: sharing the film anew makes another row.
 */
export const filmShares = pgTable(
  'film_shares',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cutId: uuid()
      .notNull()
      .references(() => cuts.id, { onDelete: 'cascade' }),
    /** Null for a link without an end. */
    expiresAt: timestamptz(),
    withdrawnAt: timestamptz(),
    /** How often its page was opened. */
    views: integer().notNull().default(0),
    lastViewedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    /** One working link of a film at most. */
    uniqueIndex('film_shares_of_cut')
      .on(table.cutId)
      .where(sql`withdrawn_at is null`),
    index().on(table.cutId),
    index().on(table.ownerId)
  ]
)
