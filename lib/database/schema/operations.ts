import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid
} from 'drizzle-orm/pg-core'
import type { TroubleCause } from '../../states.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { users } from './users.ts'

/**
 * Whether the pipeline service can call a media provider: its key or address is set. The service writes this itself,
 * because the app never knows its settings.
 */
export const providerReadiness = pgTable('provider_readiness', {
  provider: text().primaryKey(),
  isReady: boolean().notNull(),
  updatedAt: updatedAt()
})

/** Slow work with steps and a heartbeat: offer-process, final cut, animatic (docs: background jobs). */
export const backgroundJobs = pgTable(
  'background_jobs',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** Id of the item that the job works on. */
    subjectId: uuid(),
    status: text({ enum: ['Queued', 'Running', 'Completed', 'Failed'] })
      .notNull()
      .default('Queued'),
    input: jsonb().notNull(),
    /** Answers of finished steps by name. A retry continues after the last one. */
    steps: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The present step and its progress, for the user. */
    progress: jsonb(),
    failureMessage: text(),
    attempts: integer().notNull().default(0),
    heartbeatAt: timestamptz(),
    /** The process that runs it, as `processes.own` names it. Null where nobody could prove its death. */
    runner: text(),
    nextEnqueueAt: timestamptz(),
    startedAt: timestamptz(),
    finishedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    index('background_jobs_queued_due')
      .on(table.nextEnqueueAt)
      .where(sql`status = 'Queued'`),
    index('background_jobs_running')
      .on(table.heartbeatAt)
      .where(sql`status = 'Running'`),
    index('background_jobs_subject').on(table.subjectId),
    index('background_jobs_owner').on(table.ownerId, table.createdAt),
    /** Whose turn is next, and how many of a member's jobs wait. */
    index('background_jobs_unfinished')
      .on(table.ownerId, table.kind, table.createdAt)
      .where(sql`status in ('Queued', 'Running')`),
    /** When a member's cuts had their last turn. */
    index('background_jobs_cut_turns')
      .on(table.ownerId, table.startedAt)
      .where(sql`kind = 'final-cut'`),
    index('background_jobs_animatic_turns')
      .on(table.ownerId, table.startedAt)
      .where(sql`kind = 'animatic'`)
  ]
)

/** Events of the system that an admin should know (spec: Events 3). */
export const adminLog = pgTable(
  'admin_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    message: text().notNull(),
    rowKind: text(),
    rowId: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt()
  },
  (table) => [index().on(table.createdAt), index().on(table.rowId)]
)

/** Each tick runs once for any number of replicas: a replica inserts the run or skips the tick. */
export const jobRuns = pgTable(
  'job_runs',
  {
    job: text().notNull(),
    /** The scheduled time, not the time of the run. */
    tick: timestamptz().notNull(),
    deployment: text().notNull(),
    startedAt: timestamptz().notNull().defaultNow(),
    finishedAt: timestamptz(),
    error: text(),
    summary: jsonb().$type<Record<string, unknown>>()
  },
  (table) => [primaryKey({ columns: [table.job, table.tick] }), index().on(table.startedAt)]
)

export const deadLetters = pgTable(
  'dead_letters',
  {
    id: id(),
    queue: text().notNull(),
    suffix: text().notNull(),
    reason: text().notNull(),
    /** The tries before it died, with the error of each. */
    history: jsonb().$type<{ at: string; reason: string }[]>().notNull().default([]),
    /** The unchanged message. A sealed key stays sealed. */
    body: jsonb(),
    rowId: text(),
    ownerId: text(),
    replayedAt: timestamptz(),
    droppedAt: timestamptz(),
    createdAt: createdAt()
  },
  (table) => [
    index('dead_letters_open')
      .on(table.createdAt)
      .where(sql`replayed_at is null and dropped_at is null`),
    index().on(table.rowId)
  ]
)

/** Objects to remove from the media store. Written in the transaction that deletes their row. */
export const deletions = pgTable(
  'deletions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    storageKey: text().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: timestamptz().notNull().defaultNow(),
    createdAt: createdAt()
  },
  (table) => [index().on(table.nextTryAt)]
)

/** Limits of calls: one row per provider key and kind of call, and one for each count of the app. */
export const rateLimits = pgTable('rate_limits', {
  /** `{provider}:{key hash}:{create | read}`. */
  key: text().primaryKey(),
  /** Of a token bucket. Zero in the rows of provider keys, which have `takenAt`. */
  tokens: doublePrecision().notNull().default(0),
  /** The latest slots of a provider key, oldest first: the last time of each group of slots. */
  takenAt: timestamptz()
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Slots taken in the last group of `takenAt`. */
  takenInGroup: integer().notNull().default(0),
  /** No call before this time: the provider sent Retry-After. */
  blockedUntil: timestamptz(),
  /** The time of the latest change. Far in the future only when a clock was set back. */
  refilledAt: timestamptz().notNull().defaultNow()
})

/**
 * Circuit breakers over the creates of a provider key. There is a row only after a failure: closed until `openUntil` is
 * set, and removed by the next success.
 */
export const circuitBreakers = pgTable(
  'circuit_breakers',
  {
    /** The key's row in `rate_limits`: `{provider}:{key hash}:create`. */
    bucket: text().notNull(),
    /** The model's path at the provider. Empty for the key as a whole. */
    model: text().notNull(),
    /** The user whose own key it is. Null for the deployment's key. */
    ownerId: text().references(() => users.id, { onDelete: 'cascade' }),
    cause: text().$type<TroubleCause>().notNull(),
    /** The provider's last message, for the admin. Never a secret. */
    detail: text().notNull(),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    /** The model of the last failure, and whether those in a row came from more than one. */
    lastModel: text().notNull(),
    isOfManyModels: boolean().notNull().default(false),
    /** Pauses in a row. */
    pauses: integer().notNull().default(0),
    /** No create before this time, then one row probes. Null while closed. */
    openUntil: timestamptz(),
    probeRowId: uuid(),
    /** When a probe counts as lost. */
    probeUntil: timestamptz(),
    updatedAt: timestamptz().notNull()
  },
  (table) => [primaryKey({ columns: [table.bucket, table.model] }), index().on(table.ownerId)]
)

/** A user's own media provider key, sealed with the pipeline service's public key. */
export const providerKeys = pgTable(
  'provider_keys',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    label: text().notNull(),
    /** Last four characters, to tell keys apart. */
    hint: text().notNull(),
    sealed: text().notNull(),
    /** The pipeline's key pair with which it is sealed. */
    sealingKeyId: text().notNull(),
    revokedAt: timestamptz(),
    createdAt: createdAt()
  },
  (table) => [index().on(table.ownerId)]
)

/** The answer of a request that spends, stored so that a repeat gets the same and spends nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body. The same key with another request is a conflict. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    answer: jsonb().notNull(),
    createdAt: createdAt()
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] }), index().on(table.createdAt)]
)

/** Facts about this database: its environment, and the fingerprints of the instance's secrets. */
export const databaseFacts = pgTable('database_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
  updatedAt: updatedAt()
})

/** Prompts of the agents. They come from lib/prompts, and an admin can edit them. */
export const agents = pgTable('agents', {
  slug: text().primaryKey(),
  prompt: text().notNull(),
  /** Hash of the source file, which tells an edited row from an outdated one. */
  seedHash: text().notNull(),
  editedAt: timestamptz(),
  createdAt: createdAt(),
  updatedAt: updatedAt()
})
