import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { mediaStates, type FailureCode } from '../../states.ts'
import type { SubmitInput } from '../../wire/submit-input.ts'
import { ads } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { users } from './users.ts'

/**
 * One row is one purchase: one charge, at most one refund, one provider task, one stored object.
 * The row holds the whole submit input; queue messages are only wake-ups.
 */
const mediaColumns = () => ({
  id: id(),
  ownerId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  adId: uuid().references(() => ads.id, { onDelete: 'set null' }),
  pipelineId: uuid(),
  sceneId: uuid(),
  /** 1 for the first; retry and regenerate insert the next. */
  take: integer().notNull().default(1),

  status: text({ enum: mediaStates }).notNull().default('Queued'),
  failureCode: text().$type<FailureCode>(),
  /** What the provider said, for the admin; the user reads the sentence of the code. */
  failureDetail: text(),

  /** The provider's URL once Completed, then ours (`/media/{id}`). */
  url: text(),
  providerUrlExpiresAt: timestamptz(),
  /** Recorded by the publishing update; not null means the asset is ours. */
  storageKey: text(),
  contentType: text(),
  byteSize: bigint({ mode: 'number' }),
  sha256: text(),

  isSaved: boolean().notNull().default(false),
  folder: text(),
  title: text(),

  modelId: text().notNull(),
  apiModelPath: text().notNull(),
  input: jsonb().$type<SubmitInput>().notNull(),
  /** The prompt as the provider received it, after the prompt engine. */
  finalPrompt: text(),
  aspectRatio: text(),
  /** Price charged for this row. */
  credits: integer().notNull(),

  /** Adapter that holds the task, for example `kie-jobs`. */
  provider: text().notNull(),
  providerTaskId: text(),
  /** SHA-256 of the provider key that made the task: rate limits are per key. */
  providerKeyHash: text(),
  /** The user's own key, sealed to the pipeline service, where they brought one. */
  providerKeyId: uuid(),

  createdAt: createdAt(),
  updatedAt: updatedAt(),
  nextEnqueueAt: timestamptz(),
  submitTries: integer().notNull().default(0),
  submittingAt: timestamptz(),
  generatingAt: timestamptz(),
  nextPollAt: timestamptz(),
  pollTries: integer().notNull().default(0),
  /** When the provider first reported the asset; never changes. */
  completedAt: timestamptz(),
  failedAt: timestamptz(),
  lastStoreTryAt: timestamptz(),
  storeTries: integer().notNull().default(0),
  /** Tries at which the provider gave something that is no picture or clip; our own failures are none of them. */
  unusableTries: integer().notNull().default(0),
  /** The first of these. */
  unusableSince: timestamptz(),
  storedAt: timestamptz(),
  traceparent: text()
})

export const images = pgTable(
  'images',
  {
    ...mediaColumns(),
    /** What the still is for. */
    purpose: text({ enum: ['scene', 'element', 'upload', 'single'] })
      .notNull()
      .default('single')
  },
  (table) => [
    index('images_queued_since')
      .on(table.createdAt)
      .where(sql`status = 'Queued'`),
    index('images_queued_due')
      .on(table.nextEnqueueAt)
      .where(sql`status = 'Queued'`),
    index('images_submitting_since')
      .on(table.submittingAt)
      .where(sql`status = 'Submitting'`),
    index('images_poll_due')
      .on(table.nextPollAt)
      .where(sql`status = 'Generating'`),
    index('images_generating_since')
      .on(table.generatingAt)
      .where(sql`status = 'Generating'`),
    index('images_unstored')
      .on(table.lastStoreTryAt.asc().nullsFirst(), table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('images_unstored_completed')
      .on(table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('images_unsaved')
      .on(table.createdAt)
      .where(sql`not is_saved and status in ('Completed', 'Failed')`),
    index('images_owner').on(table.ownerId, table.createdAt),
    index('images_owner_folder').on(table.ownerId, table.folder),
    index('images_pipeline').on(table.pipelineId),
    index('images_ad').on(table.adId),
    uniqueIndex('images_scene_take').on(table.sceneId, table.take),
    uniqueIndex('images_provider_task').on(table.provider, table.providerTaskId),
    check('images_task_when_generating', sql`status <> 'Generating' or provider_task_id is not null`)
  ]
)

export const videos = pgTable(
  'videos',
  {
    ...mediaColumns(),
    durationSeconds: integer(),
    /** The still this clip starts on. */
    firstFrameImageId: uuid()
  },
  (table) => [
    index('videos_queued_since')
      .on(table.createdAt)
      .where(sql`status = 'Queued'`),
    index('videos_queued_due')
      .on(table.nextEnqueueAt)
      .where(sql`status = 'Queued'`),
    index('videos_submitting_since')
      .on(table.submittingAt)
      .where(sql`status = 'Submitting'`),
    index('videos_poll_due')
      .on(table.nextPollAt)
      .where(sql`status = 'Generating'`),
    index('videos_generating_since')
      .on(table.generatingAt)
      .where(sql`status = 'Generating'`),
    index('videos_unstored')
      .on(table.lastStoreTryAt.asc().nullsFirst(), table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('videos_unstored_completed')
      .on(table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('videos_owner').on(table.ownerId, table.createdAt),
    index('videos_owner_folder').on(table.ownerId, table.folder),
    index('videos_pipeline').on(table.pipelineId),
    index('videos_ad').on(table.adId),
    uniqueIndex('videos_scene_take').on(table.sceneId, table.take),
    uniqueIndex('videos_provider_task').on(table.provider, table.providerTaskId),
    check('videos_task_when_generating', sql`status <> 'Generating' or provider_task_id is not null`)
  ]
)

/** spec: i2v-submit. The table, its queue and its route exist and work; nothing in the app uses them. */
export const i2vGenerations = pgTable(
  'i2v_generations',
  { ...mediaColumns(), durationSeconds: integer(), firstFrameImageId: uuid() },
  (table) => [
    index('i2v_queued_since')
      .on(table.createdAt)
      .where(sql`status = 'Queued'`),
    index('i2v_queued_due')
      .on(table.nextEnqueueAt)
      .where(sql`status = 'Queued'`),
    index('i2v_submitting_since')
      .on(table.submittingAt)
      .where(sql`status = 'Submitting'`),
    index('i2v_poll_due')
      .on(table.nextPollAt)
      .where(sql`status = 'Generating'`),
    index('i2v_generating_since')
      .on(table.generatingAt)
      .where(sql`status = 'Generating'`),
    index('i2v_unstored')
      .on(table.lastStoreTryAt.asc().nullsFirst(), table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('i2v_unstored_completed')
      .on(table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('i2v_owner').on(table.ownerId, table.createdAt),
    index('i2v_ad').on(table.adId),
    uniqueIndex('i2v_provider_task').on(table.provider, table.providerTaskId),
    check('i2v_task_when_generating', sql`status <> 'Generating' or provider_task_id is not null`)
  ]
)
