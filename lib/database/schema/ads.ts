import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid, boolean } from 'drizzle-orm/pg-core'
import type { ClaimReport } from '../../wire/claims.ts'
import type { ElementKind } from '../../wire/element.ts'
import type { Script, ScriptSource } from '../../wire/script.ts'
import type { Storyboard } from '../../wire/storyboard.ts'
import { writingKinds, type WritingProblem } from '../../wire/writing.ts'
import { brandKits } from './brand-kits.ts'
import { createdAt, id, timestamptz, updatedAt } from './columns.ts'
import { offers, personas } from './offers.ts'
import { users } from './users.ts'

const owned = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** One ad. It has the decisions that are made once for all scenes. */
export const ads = pgTable(
  'ads',
  {
    id: id(),
    ownerId: owned(),
    name: text().notNull(),
    idea: text().notNull(),
    /** Whether it sells something. */
    intent: text({ enum: ['product', 'growth'] })
      .notNull()
      .default('product'),
    offerId: uuid().references(() => offers.id, { onDelete: 'set null' }),
    /** The target persona and the customer's quote, when the ad was started from one. */
    personaId: uuid().references(() => personas.id, { onDelete: 'set null' }),
    quoteId: text(),
    /** The language of its lines, as the user named it. Null: that of the idea. */
    language: text(),
    /** Who speaks over its film, or `none`. Null: what its format suggests. */
    voice: text(),
    /** Its brand. Null for an ad without one. */
    brandKitId: uuid().references(() => brandKits.id, { onDelete: 'set null' }),
    formatSlug: text(),
    videoType: text(),
    /** The user has set the type. The host never changes it. */
    isVideoTypeOwn: boolean().notNull().default(false),
    aspectRatio: text(),
    /** When its first still or clip was bought. From then on the ratio stays. */
    aspectRatioFixedAt: timestamptz(),
    /** The user chooses it. It is never chosen silently (spec: Production routes). */
    route: text({ enum: ['storyboard', 'scenes'] }),
    /** Null until the user was asked for a photo of the product. The photo itself is the sheet of the product element. */
    productPhoto: text({ enum: ['asked', 'declined'] }),
    /** When its owner archived it. Null for an ad that the lists show. */
    archivedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    index().on(table.ownerId, table.createdAt),
    index('ads_active')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`archived_at is null`),
    index('ads_archived')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`archived_at is not null`),
    index().on(table.offerId),
    index().on(table.personaId),
    index().on(table.brandKitId)
  ]
)

export const scripts = pgTable(
  'scripts',
  {
    id: id(),
    ownerId: owned(),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    formatSlug: text().notNull(),
    title: text().notNull(),
    version: integer().notNull().default(1),
    content: jsonb().$type<Script>().notNull(),
    /** What its lines claim. Null on scripts of before there was a judge. */
    claims: jsonb().$type<ClaimReport>(),
    /** Seconds that were asked for. Null where none were, and on lines of the user. */
    askedSeconds: real(),
    /** Who wrote the lines: the writer, or the user. The user's own are never changed. */
    source: text().$type<ScriptSource>().notNull().default('writer'),
    /** Id of the model that answered, from its own answer. Empty where the user wrote it. */
    model: text().notNull(),
    createdAt: createdAt()
  },
  (table) => [uniqueIndex().on(table.adId, table.version), index().on(table.ownerId, table.createdAt)]
)

export const storyboards = pgTable(
  'storyboards',
  {
    id: id(),
    ownerId: owned(),
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    scriptId: uuid()
      .notNull()
      .references(() => scripts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    version: integer().notNull().default(1),
    content: jsonb().$type<Storyboard>().notNull(),
    /** What the lines claim that were changed on the board. Those of the script are judged there. */
    claims: jsonb().$type<ClaimReport>(),
    model: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [
    uniqueIndex().on(table.adId, table.version),
    index().on(table.ownerId, table.createdAt),
    index().on(table.scriptId)
  ]
)

/** The last time that a model wrote for an ad, so that a page that was away learns how it ended. One row of each kind. */
export const writings = pgTable(
  'writings',
  {
    adId: uuid()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    kind: text({ enum: writingKinds }).notNull(),
    /** Every run sets a new one: a run that another one has followed says nothing more. */
    runId: uuid().notNull(),
    startedAt: timestamptz().notNull(),
    /** The process that writes says that it lives. */
    seenAt: timestamptz().notNull(),
    /** Null while it is written, and where the process died. */
    endedAt: timestamptz(),
    /** Why it failed. */
    problem: jsonb().$type<WritingProblem>()
  },
  (table) => [primaryKey({ columns: [table.adId, table.kind] }), index().on(table.kind, table.endedAt)]
)

/** Cast, props, wardrobe, locations and products. An element without an ad belongs to the cast vault. */
export const elements = pgTable(
  'elements',
  {
    id: id(),
    ownerId: owned(),
    adId: uuid().references(() => ads.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    kind: text().$type<ElementKind>().notNull(),
    name: text().notNull(),
    /** Included word for word in every prompt that shows the element. */
    description: text().notNull(),
    /** How a person sounds, in every clip. Null: the script says it. */
    voice: text(),
    /** The images of the element once it is locked: portrait, identity sheet. */
    portraitImageId: uuid(),
    sheetImageId: uuid(),
    isReusable: boolean().notNull().default(false),
    lockedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt()
  },
  (table) => [uniqueIndex().on(table.adId, table.slug), index().on(table.ownerId, table.createdAt)]
)
