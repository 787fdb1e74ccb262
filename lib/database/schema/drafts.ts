import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'
import { users } from './users.ts'

/** What a person has begun to change on a page and not handed in: kept while they type, on every device of theirs. */
export const drafts = pgTable(
  'drafts',
  {
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the form, and what it is about: `cut.{adId}`. */
    key: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Another one with each change, so that two pages cannot write over each other. */
    revision: uuid().notNull(),
    updatedAt: updatedAt()
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] })]
)
