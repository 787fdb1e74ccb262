import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** An offer: the product, read from its page and then researched (spec: offer-process). */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text(),
    status: text({ enum: ['Queued', 'Running', 'Completed', 'Failed'] })
      .notNull()
      .default('Queued'),
    failureMessage: text(),
    /** The answer of offer-intelligence. */
    intelligence: jsonb(),
    /** By `offerResearchSchema`. `readOfferResearch` also reads older rows. */
    research: jsonb(),
    /** The answer of the research synthesiser. */
    synthesis: jsonb(),
    /** When its owner archived it. Null for an offer that the lists show. */
    archivedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    index().on(table.ownerId, table.createdAt),
    index('offers_active')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`archived_at is null`),
    index('offers_archived')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`archived_at is not null`)
  ]
)

export const personas = pgTable(
  'personas',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    offerId: uuid()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    content: jsonb().notNull(),
    createdAt: createdAt()
  },
  (table) => [index().on(table.offerId), index().on(table.ownerId)]
)
