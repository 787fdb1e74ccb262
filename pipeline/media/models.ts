import { eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { modelConfigSchema, type ModelConfig } from '@callsheet/lib/wire/model-config.ts'

/** The config of the row's model, or null when an admin has removed it meanwhile. */
export async function readModelConfig(
  database: Queryable,
  kind: MediaKind,
  row: MediaRow
): Promise<ModelConfig | null> {
  const table = kind === 'image' ? imageModels : videoModels
  const [model] = await database.select({ config: table.config }).from(table).where(eq(table.id, row.modelId))
  return model ? modelConfigSchema.parse(model.config) : null
}
