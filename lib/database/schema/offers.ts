import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** What is sold: read from its page, then researched (spec: offer-process). */
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
    /** The offer-intelligence answer. */
    intelligence: jsonb(),
    /** By `offerResearchSchema`; older rows too are read by `readOfferResearch`. */
    research: jsonb(),
    /** The research synthesiser's answer. */
    synthesis: jsonb(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [index().on(table.ownerId, table.createdAt)]
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
