import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { ads } from './ads.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { offers } from './offers.ts'
import { users } from './users.ts'

/** spec: Pipeline record. It controls a production of several scenes. The status of the media is on the media rows. */
export const pipelines = pgTable(
  'pipelines',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    offerId: uuid().references(() => offers.id, { onDelete: 'set null' }),
    storyboardId: uuid(),
    title: text().notNull(),
    /** `{offerName or ad name}/{title}`, fixed at creation. */
    folder: text().notNull(),
    videoType: text().notNull(),
    imageModelId: text().notNull(),
    videoModelId: text().notNull(),
    aspectRatio: text().notNull(),
    /** True when the price was for the user's own provider key: then the media are made only with it. */
    imagesWithOwnKey: boolean().notNull().default(false),
    videosWithOwnKey: boolean().notNull().default(false),
    /** Credits charged at creation: N images plus N videos. */
    creditsCharged: integer().notNull(),
    lastActivityAt: timestamptz().notNull().defaultNow(),
    closedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    index().on(table.ownerId, table.createdAt),
    index().on(table.adId),
    index().on(table.offerId),
    index('pipelines_idle')
      .on(table.lastActivityAt)
      .where(sql`closed_at is null`)
  ]
)

/** The state of a scene for the user. The state of its media is on their rows. */
export const sceneStages = ['review', 'animating', 'skipped'] as const

export const pipelineScenes = pgTable(
  'pipeline_scenes',
  {
    id: id(),
    pipelineId: uuid()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1-based. */
    position: integer().notNull(),
    stage: text({ enum: sceneStages }).notNull().default('review'),
    prompt: text().notNull(),
    motion: text().notNull(),
    speaker: text(),
    spokenScript: text().notNull(),
    elementSlugs: jsonb().$type<string[]>().notNull(),
    durationSeconds: integer().notNull(),
    /** Price of one still and of the clip, fixed when the pipeline was created. */
    imageCredits: integer().notNull(),
    videoCredits: integer().notNull(),
    /** The take in use. */
    imageId: uuid(),
    videoId: uuid(),
    /** The draft in use, of the still in use. A final clip is never a draft. */
    draftVideoId: uuid(),
    draftApprovedAt: timestamptz(),
    /** The future id of the prepaid clip's row. Its charge is `charge:{id}`. Null when used or refunded. */
    prepaidVideoId: uuid(),
    approvedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    uniqueIndex().on(table.pipelineId, table.position),
    index().on(table.ownerId),
    index().on(table.imageId),
    index().on(table.videoId)
  ]
)
