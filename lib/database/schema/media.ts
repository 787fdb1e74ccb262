import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ClipFocus } from '../../cut/clip-focus.ts'
import { mediaStates, type FailureCode, type PauseReason } from '../../states.ts'
import type { Footage } from '../../wire/footage.ts'
import type { FramedFrame } from '../../wire/framing.ts'
import type { SubmitInput } from '../../wire/submit-input.ts'
import type { Thumbnails } from '../../wire/thumbnails.ts'
import { ads } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { users } from './users.ts'

/**
 * One row is one purchase: one charge, at most one refund, one provider task, one stored object. The row holds the
 * complete submit input. Queue messages are only wake-ups. What a user brings is a row that was finished when it was
 * written: no charge, no task, one object (`docs/decisions/own-footage.md`).
 */
const mediaColumns = () => ({
  id: id(),
  ownerId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  adId: uuid().references(() => ads.id, { onDelete: 'set null' }),
  pipelineId: uuid(),
  sceneId: uuid(),
  /** 1-based, in an ad that is made scene by scene: `ad_scenes` says which take is in use. */
  sceneNumber: integer(),
  /** 1 for the first try. A retry or regeneration inserts the next one. */
  take: integer().notNull().default(1),

  status: text({ enum: mediaStates }).notNull().default('Queued'),
  failureCode: text().$type<FailureCode>(),
  /** The provider's message, for the admin. The user reads the sentence of the code. */
  failureDetail: text(),

  /** The provider's URL when Completed, later ours (`/media/{id}`). */
  url: text(),
  providerUrlExpiresAt: timestamptz(),
  /** Set by the publishing update. Not null means that we have the asset. */
  storageKey: text(),
  contentType: text(),
  byteSize: bigint({ mode: 'number' }),
  sha256: text(),
  /** Its small pictures, made when it is first shown in a grid. Null before. */
  thumbnails: jsonb().$type<Thumbnails>(),

  isSaved: boolean().notNull().default(false),
  folder: text(),
  title: text(),

  modelId: text().notNull(),
  apiModelPath: text().notNull(),
  input: jsonb().$type<SubmitInput>().notNull(),
  /** The prompt that the provider received, after the prompt engine. */
  finalPrompt: text(),
  aspectRatio: text(),
  /** Frames of a clip that were cropped or padded for the model, each with the temporary copy that it reads. */
  framedFrames: jsonb().$type<(FramedFrame & { storageKey: string })[]>(),
  /** Its pictures that were made smaller, or a JPEG, for the model: the temporary copies that it reads. */
  fittedPictures: jsonb().$type<{ imageId: string; storageKey: string }[]>(),
  /** Price charged for this row. */
  credits: integer().notNull(),
  /** What the provider bills by the model's price, written when the row is sent. Null when that is not known. */
  costMillionths: bigint({ mode: 'number' }),
  costCurrency: text(),
  /** What the provider says that its task cost, where it says so. It counts before the expected cost. */
  billedMillionths: bigint({ mode: 'number' }),
  billedCurrency: text(),

  /** The adapter that made the task, for example `kie-jobs`. */
  provider: text().notNull(),
  providerTaskId: text(),
  /** SHA-256 of the provider key that made the task, because rate limits are per key. */
  providerKeyHash: text(),
  /** The user's own key, when it is used. It is sealed for the pipeline service. */
  providerKeyId: uuid(),

  createdAt: createdAt(),
  updatedAt: updatedAt(),
  nextEnqueueAt: timestamptz(),
  /** Why a Queued row waits for the provider and not for its turn, and when it is tried next. */
  pauseReason: text().$type<PauseReason>(),
  pausedUntil: timestamptz(),
  submitTries: integer().notNull().default(0),
  submittingAt: timestamptz(),
  /** When the provider is next asked what became of a create without an answer. Null when nobody asks. */
  settleAt: timestamptz(),
  /** The process that makes the call of a create. */
  sender: text(),
  /** From then on, nothing of that call reaches the provider any more. Null while nobody knows. */
  callOverAt: timestamptz(),
  /** The claim of which the two before are. Those of an earlier claim say nothing. */
  callClaimedAt: timestamptz(),
  /** The first question about this create. */
  askedSince: timestamptz(),
  /** A task that a callback named for a row without one, while it could not be read. The row's only when it is read. */
  namedTaskId: text(),
  generatingAt: timestamptz(),
  nextPollAt: timestamptz(),
  pollTries: integer().notNull().default(0),
  /** When the provider first reported the asset. It never changes. */
  completedAt: timestamptz(),
  failedAt: timestamptz(),
  /** When its time was over. It stays when the asset comes late, because its cost has counted since then. */
  timedOutAt: timestamptz(),
  lastStoreTryAt: timestamptz(),
  storeTries: integer().notNull().default(0),
  /** Tries in which the provider gave something other than a picture or clip. Our own failures do not count. */
  unusableTries: integer().notNull().default(0),
  /** The time of the first such try. */
  unusableSince: timestamptz(),
  storedAt: timestamptz(),
  traceparent: text()
})

export const images = pgTable(
  'images',
  {
    ...mediaColumns(),
    /** The purpose of the still. */
    purpose: text({ enum: ['scene', 'element', 'upload', 'single'] })
      .notNull()
      .default('single'),
    /** Of an upload, as it is shown. Null before the measuring, and for pictures that a model made. */
    widthPixels: integer(),
    heightPixels: integer()
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
    index('images_settle_due')
      .on(table.settleAt)
      .where(sql`settle_at is not null`),
    index('images_poll_due')
      .on(table.nextPollAt)
      .where(sql`status = 'Generating'`),
    index('images_generating_since')
      .on(table.generatingAt)
      .where(sql`status = 'Generating'`),
    /** What the provider's bill of a time should say. */
    index('images_ended').on(sql`coalesce(${table.completedAt}, ${table.failedAt})`),
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
    /** How many of a member's stills wait. */
    index('images_queued_owner')
      .on(table.ownerId)
      .where(sql`status = 'Queued'`),
    /** How much a member has uploaded. */
    index('images_uploads')
      .on(table.ownerId, table.byteSize)
      .where(sql`purpose = 'upload'`),
    /** Uploads that earlier versions stored as they came. */
    index('images_earlier_uploads')
      .on(table.id)
      .where(sql`purpose = 'upload' and sha256 is null`),
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
    /** The still on which this clip starts. */
    firstFrameImageId: uuid(),
    /** A cheap take of a scene, to decide whether its final clip is made. */
    isDraft: boolean().notNull().default(false),
    /** Set for a clip that the user brought. Nobody bought it. */
    footage: jsonb().$type<Footage>(),
    /** Set for a clip that says the line of another clip in another language: that language's tag, and the other clip. */
    language: text(),
    sourceVideoId: uuid(),
    /** Where faces and the product are in it, measured when it is first framed for another ratio. Null before. */
    focus: jsonb().$type<ClipFocus>()
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
    index('videos_settle_due')
      .on(table.settleAt)
      .where(sql`settle_at is not null`),
    index('videos_poll_due')
      .on(table.nextPollAt)
      .where(sql`status = 'Generating'`),
    index('videos_generating_since')
      .on(table.generatingAt)
      .where(sql`status = 'Generating'`),
    /** What the provider's bill of a time should say. */
    index('videos_ended').on(sql`coalesce(${table.completedAt}, ${table.failedAt})`),
    index('videos_unstored')
      .on(table.lastStoreTryAt.asc().nullsFirst(), table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('videos_unstored_completed')
      .on(table.completedAt)
      .where(sql`status = 'Completed' and storage_key is null`),
    index('videos_owner').on(table.ownerId, table.createdAt),
    /** How many of a member's clips wait. */
    index('videos_queued_owner')
      .on(table.ownerId)
      .where(sql`status = 'Queued'`),
    index('videos_owner_folder').on(table.ownerId, table.folder),
    /** How much a member has uploaded. */
    index('videos_footage')
      .on(table.ownerId, table.byteSize)
      .where(sql`footage is not null`),
    index('videos_pipeline').on(table.pipelineId),
    index('videos_ad').on(table.adId),
    uniqueIndex('videos_scene_take').on(table.sceneId, table.take),
    uniqueIndex('videos_language_take').on(table.sourceVideoId, table.language, table.take),
    uniqueIndex('videos_provider_task').on(table.provider, table.providerTaskId),
    check('videos_task_when_generating', sql`status <> 'Generating' or provider_task_id is not null`)
  ]
)

/** spec: i2v-submit. The table, its queue and its route exist and work, but nothing in the app uses them. */
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
    index('i2v_settle_due')
      .on(table.settleAt)
      .where(sql`settle_at is not null`),
    index('i2v_poll_due')
      .on(table.nextPollAt)
      .where(sql`status = 'Generating'`),
    index('i2v_generating_since')
      .on(table.generatingAt)
      .where(sql`status = 'Generating'`),
    /** What the provider's bill of a time should say. */
    index('i2v_ended').on(sql`coalesce(${table.completedAt}, ${table.failedAt})`),
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
