import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { KeptLine } from '../../wire/languages-api.ts'
import { ads } from './ads.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** The words of an ad in another language. Its film is a cut with the same language. */
export const localisations = pgTable(
  'localisations',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    /** Its tag: `de`, `pt-BR`. */
    language: text().notNull(),
    /** Of the script that was newest when the words were last translated. Null for an ad without one. */
    scriptVersion: integer(),
    lines: jsonb().$type<KeptLine[]>().notNull(),
    /** Id of the model that wrote last. */
    model: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [uniqueIndex().on(table.adId, table.language), index().on(table.ownerId)]
)
