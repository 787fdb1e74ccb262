import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { chatRunStates } from '../../next-steps/work.ts'
import { quoteStates } from '../../states.ts'
import { ads } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { images, videos } from './media.ts'
import { users } from './users.ts'

const owned = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** One conversation about one ad. Decisions are stored on the ad, so no compaction can lose them. */
export const chatThreads = pgTable(
  'chat_threads',
  {
    id: id(),
    ownerId: owned(),
    adId: uuid().references(() => ads.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Credits that this thread may still spend without asking the user each time. */
    budgetCredits: integer().notNull().default(0),
    /** When its owner archived it. Null for a conversation that the lists show. */
    archivedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    index().on(table.adId),
    index('chat_threads_active')
      .on(table.ownerId, table.updatedAt, table.id)
      .where(sql`archived_at is null`),
    index('chat_threads_archived')
      .on(table.ownerId, table.updatedAt, table.id)
      .where(sql`archived_at is not null`)
  ]
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text().primaryKey(),
    position: bigserial({ mode: 'number' }).notNull(),
    threadId: uuid()
      .notNull()
      .references(() => chatThreads.id, { onDelete: 'cascade' }),
    role: text({ enum: ['user', 'assistant'] }).notNull(),
    /** Parts of the AI SDK's UI message. */
    parts: jsonb().$type<unknown[]>().notNull(),
    createdAt: createdAt()
  },
  (table) => [index().on(table.threadId, table.position)]
)

/** One running or finished answer. Its chunks are stored, so that a reload and a second tab see the same. */
export const chatRuns = pgTable(
  'chat_runs',
  {
    id: id(),
    ownerId: owned(),
    threadId: uuid()
      .notNull()
      .references(() => chatThreads.id, { onDelete: 'cascade' }),
    state: text({ enum: chatRunStates }).notNull().default('running'),
    /** The stop route sets it. The run checks it with every heartbeat. */
    stopRequestedAt: timestamptz(),
    heartbeatAt: timestamptz().notNull().defaultNow(),
    failureMessage: text(),
    createdAt: createdAt(),
    finishedAt: timestamptz()
  },
  (table) => [
    uniqueIndex('chat_runs_one_active')
      .on(table.threadId)
      .where(sql`state = 'running'`),
    index().on(table.threadId, table.createdAt),
    index().on(table.ownerId)
  ]
)

export const chatChunks = pgTable(
  'chat_chunks',
  {
    runId: uuid()
      .notNull()
      .references(() => chatRuns.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    chunk: jsonb().notNull()
  },
  (table) => [primaryKey({ columns: [table.runId, table.sequence] })]
)

/**
 * The question that a tool answered instead of spending or of deciding for the user: a price, or a decision without one.
 * Only the user can confirm it.
 */
export const spendQuotes = pgTable(
  'spend_quotes',
  {
    id: id(),
    ownerId: owned(),
    threadId: uuid().references(() => chatThreads.id, { onDelete: 'cascade' }),
    adId: uuid(),
    tool: text().notNull(),
    input: jsonb().notNull(),
    credits: integer().notNull(),
    summary: text().notNull(),
    /** The words of the button, when its press does more than spend. */
    press: text(),
    /** The pictures that the press approves, for the card. */
    imageIds: jsonb().$type<string[]>().notNull().default([]),
    status: text({ enum: quoteStates }).notNull().default('open'),
    /** The tool's answer after it ran. */
    result: jsonb(),
    /** The trace of the chat message. The confirmed purchase continues it. */
    traceparent: text(),
    expiresAt: timestamptz().notNull(),
    /** When the person confirmed or declined it. */
    decidedAt: timestamptz(),
    createdAt: createdAt()
  },
  (table) => [
    index().on(table.threadId, table.createdAt),
    index().on(table.ownerId),
    // For quotes that wait for the user. Every open page of the studio asks for them.
    index('spend_quotes_waiting')
      .on(table.ownerId, table.expiresAt)
      .where(sql`status = 'open'`)
  ]
)

/** Scene-by-scene work on an ad (spec: Route B): in order, never made ahead. */
export const adScenes = pgTable(
  'ad_scenes',
  {
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    /** 1-based. */
    number: integer().notNull(),
    ownerId: owned(),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
    isApproved: boolean().notNull().default(false),
    approvedAt: timestamptz(),
    isSkipped: boolean().notNull().default(false),
    updatedAt: updatedAt()
  },
  (table) => [
    primaryKey({ columns: [table.adId, table.number] }),
    index().on(table.ownerId),
    index().on(table.imageId),
    index().on(table.videoId)
  ]
)
