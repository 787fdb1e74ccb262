import { bigint, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ads } from './ads.ts'
import { createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** Music that a user brought for the films of an ad. A cut names it in its settings. */
export const musicFiles = pgTable(
  'music_files',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** By what right it is used, in the user's words. */
    licence: text().notNull(),
    contentType: text().notNull(),
    durationSeconds: doublePrecision().notNull(),
    storageKey: text().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    createdAt: createdAt()
  },
  (table) => [
    index().on(table.adId, table.createdAt),
    /** How much a member has uploaded. */
    index('music_files_uploads').on(table.ownerId, table.byteSize)
  ]
)
