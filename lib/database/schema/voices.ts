import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SpeechResponse } from '../../wire/speech.ts'
import { ads } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const voiceTakeStates = ['Queued', 'Speaking', 'Completed', 'Failed'] as const

/** Who made the sound: a speech model, the user at the studio's microphone, or a file of the user. */
export const voiceTakeSources = ['spoken', 'recorded', 'uploaded'] as const

/**
 * A line of an ad, spoken. One row is one purchase: charged when it is written, refunded when it fails. It belongs to
 * the words and not to a scene, so the same words in the same voice are bought once, wherever they stand.
 */
export const voiceTakes = pgTable(
  'voice_takes',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    line: text().notNull(),
    /** SHA-256 of the line. */
    lineHash: text().notNull(),
    voice: text().notNull(),
    language: text(),
    /** Percent of the voice's own pace. */
    speedPercent: integer().notNull().default(100),
    /** 1-based, of the same line in the same voice and speed. The one that was made or chosen last is in use. */
    take: integer().notNull(),
    source: text({ enum: voiceTakeSources }).notNull().default('spoken'),
    /** When the user last put it before the newer ones. */
    chosenAt: timestamptz(),
    credits: integer().notNull(),
    status: text({ enum: voiceTakeStates }).notNull().default('Queued'),
    /** Runs that ended without a sign, the present one included. */
    attempts: integer().notNull().default(0),
    nextTryAt: timestamptz(),
    startedAt: timestamptz(),
    /** Sign of life of the run that speaks it. */
    heartbeatAt: timestamptz(),
    failureMessage: text(),
    model: text(),
    durationSeconds: doublePrecision(),
    /** The part in which somebody is heard. */
    speech: jsonb().$type<SpeechResponse['speech']>(),
    words: jsonb().$type<SpeechResponse['words']>(),
    contentType: text(),
    storageKey: text(),
    byteSize: bigint({ mode: 'number' }),
    sha256: text(),
    traceparent: text(),
    completedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    uniqueIndex().on(table.adId, table.lineHash, table.voice, table.speedPercent, table.take),
    index().on(table.ownerId),
    /** What a member keeps of files that they brought. */
    index('voice_takes_brought')
      .on(table.ownerId, table.byteSize)
      .where(sql`source <> 'spoken'`),
    /** What waits or is being spoken. */
    index('voice_takes_unfinished')
      .on(table.createdAt)
      .where(sql`status in ('Queued', 'Speaking')`)
  ]
)
