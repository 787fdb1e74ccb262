import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'
import { users } from './users.ts'

/** A person's unsubmitted changes on a page, stored while they type and shared by all their devices. */
export const drafts = pgTable(
  'drafts',
  {
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the form and its subject: `cut.{adId}`. */
    key: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Every change sets a new one, so that two pages cannot overwrite each other. */
    revision: uuid().notNull(),
    updatedAt: updatedAt()
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })]
)
