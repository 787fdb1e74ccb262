import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { AnimaticPlan } from '../../wire/animatics-api.ts'
import { ads, storyboards } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { backgroundJobs } from './operations.ts'
import { pipelines } from './pipelines.ts'
import { users } from './users.ts'

/**
 * One version of a board in motion: of a pipeline with its stills, or of a storyboard before any still is bought. It
 * costs nothing, so it has no charge. Its job has the state. The plan never changes after it is written: another still
 * or line is another version.
 */
export const animatics = pgTable(
  'animatics',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    pipelineId: uuid().references(() => pipelines.id, { onDelete: 'cascade' }),
    storyboardId: uuid().references(() => storyboards.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    plan: jsonb().$type<AnimaticPlan>().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => backgroundJobs.id),
    storageKey: text(),
    byteSize: bigint({ mode: 'number' }),
    sha256: text(),
    durationSeconds: doublePrecision(),
    completedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    uniqueIndex().on(table.pipelineId, table.version),
    uniqueIndex().on(table.storyboardId, table.version),
    check('animatics_one_subject', sql`num_nonnulls(${table.pipelineId}, ${table.storyboardId}) = 1`),
    index().on(table.ownerId),
    index().on(table.adId),
    index().on(table.jobId)
  ]
)
