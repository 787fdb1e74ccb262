import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImageModelConfig, VideoModelConfig } from '../../wire/model-config.ts'
import type { InputPictures } from '../../wire/input-pictures.ts'
import type { ModelDraft } from '../../wire/model-draft.ts'
import { createdAt, updatedAt } from './columns.ts'

const modelColumns = {
  /** Public slug, for example `nano-banana-2`. */
  id: text().primaryKey(),
  label: text().notNull(),
  enabled: boolean().notNull().default(true),
  /** The admin's order. The first enabled model is the default. */
  position: integer().notNull(),
  /** Price of one take. For images per image, for videos per second and rounded up to a whole credit. */
  credits: integer().notNull(),
  /** The same price when the user's own provider key pays. */
  creditsWithOwnKey: integer().notNull().default(0),
  /**
   * What pictures must be that it takes in. Null where nothing is documented. It is no part of the config, because a
   * pipeline service of the version before refuses a config with fields that it does not know.
   */
  inputPictures: jsonb().$type<InputPictures>(),
  createdAt: createdAt(),
  updatedAt: updatedAt()
}

export const imageModels = pgTable(
  'image_models',
  { ...modelColumns, config: jsonb().$type<ImageModelConfig>().notNull() },
  (table) => [index().on(table.position)]
)

/** spec: Video model. A database row with a config JSON, never code. */
export const videoModels = pgTable(
  'video_models',
  {
    ...modelColumns,
    config: jsonb().$type<VideoModelConfig>().notNull(),
    /** How it makes drafts. Null for a model that makes none. */
    draft: jsonb().$type<ModelDraft>()
  },
  (table) => [index().on(table.position)]
)
