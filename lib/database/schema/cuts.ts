import { sql } from 'drizzle-orm'
import { bigint, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CutSettings, CutTimeline } from '../../wire/cuts-api.ts'
import type { ClaimReport } from '../../wire/claims.ts'
import type { ScriptScene } from '../../wire/script.ts'
import { ads } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { backgroundJobs } from './operations.ts'
import { pipelines, pipelineScenes } from './pipelines.ts'
import { users } from './users.ts'

/**
 * One version of an ad's final cut. A cut costs nothing, so it has no charge. Its job has the state. Settings never
 * change after they are written: another cut is another version.
 */
export const cuts = pgTable(
  'cuts',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    folder: text().notNull(),
    aspectRatio: text().notNull(),
    /** Tag of the language it was translated into. Null for the ad's own words. */
    language: text(),
    settings: jsonb().$type<CutSettings>().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => backgroundJobs.id),
    /** The place of each clip with its spoken line. Null until the cut is made. */
    timeline: jsonb().$type<CutTimeline>(),
    storageKey: text(),
    byteSize: bigint({ mode: 'number' }),
    sha256: text(),
    /** The same cut without captions and overlays, if it has any. */
    plainStorageKey: text(),
    plainByteSize: bigint({ mode: 'number' }),
    /** One good frame of it, as WebP. Null for films of before there were posters. */
    posterStorageKey: text(),
    durationSeconds: doublePrecision(),
    completedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    uniqueIndex().on(table.adId, table.version),
    index().on(table.ownerId, table.createdAt),
    index().on(table.jobId),
    /** The finished films of a member, and of a folder of theirs. */
    index('cuts_films')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`storage_key is not null`),
    index('cuts_films_of_folder')
      .on(table.ownerId, table.folder, table.createdAt)
      .where(sql`storage_key is not null`)
  ]
)

/**
 * Another first scene of an ad, to try instead of the present one. Its still and clip are a scene of a pipeline for
 * hooks.
 */
export const hookVariants = pgTable(
  'hook_variants',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    pipelineId: uuid()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    sceneId: uuid()
      .notNull()
      .references(() => pipelineScenes.id, { onDelete: 'cascade' }),
    /** Number within the ad, 1-based. */
    number: integer().notNull(),
    /** The rewritten scene as the writer returned it. */
    scene: jsonb().$type<ScriptScene>().notNull(),
    /** Id of the model that wrote it. */
    model: text().notNull(),
    /** What its line claims. Null for an opening of before there was a judge. */
    claims: jsonb().$type<ClaimReport>(),
    createdAt: createdAt()
  },
  (table) => [
    uniqueIndex().on(table.adId, table.number),
    uniqueIndex().on(table.sceneId),
    index().on(table.pipelineId),
    index().on(table.ownerId)
  ]
)
