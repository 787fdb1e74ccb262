import { bigint, doublePrecision, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from './columns.ts'

/**
 * A voice as it says the sample line of a language, spoken once for all members. A row without an object is being spoken.
 * Only so many are kept: the one that nobody has heard for longest goes first.
 */
export const voiceSamples = pgTable(
  'voice_samples',
  {
    id: id(),
    /** SHA-256 of who speaks (API, model, voice), the language and the words. */
    key: text().notNull(),
    voice: text().notNull(),
    language: text().notNull(),
    /** When the run began that speaks it. A run that is silent for long has ended with its process. */
    startedAt: timestamptz().notNull(),
    model: text(),
    durationSeconds: doublePrecision(),
    storageKey: text(),
    byteSize: bigint({ mode: 'number' }),
    heardAt: timestamptz().notNull(),
    createdAt: createdAt()
  },
  (table) => [uniqueIndex().on(table.key), index().on(table.heardAt)]
)
