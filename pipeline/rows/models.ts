import { inArray } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { modelConfigSchema, type ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { gatherAlike } from './gather-alike.ts'

export interface Models {
  /** The config of a model. Null when an admin has removed it in the meantime. Concurrent calls share one read. */
  read(kind: MediaKind, modelId: string): Promise<ModelConfig | null>
  /** The configs of every model of a kind, by model id. */
  readAll(kind: MediaKind): Promise<Map<string, ModelConfig>>
}

const mostModels = 1_000

export function createModels(database: Database): Models {
  const check = createConfigCheck()

  async function readConfigs(kind: MediaKind, ids?: readonly string[]): Promise<Map<string, ModelConfig>> {
    const table = kind === 'image' ? imageModels : videoModels
    const models = await database
      .select({ id: table.id, config: table.config })
      .from(table)
      .where(ids && inArray(table.id, [...new Set(ids)]))
    return new Map(models.map(({ id, config }) => [id, check(id, config)]))
  }

  const read = gatherAlike({
    sortOf: ({ kind }: { kind: MediaKind; modelId: string }) => kind,
    workOf:
      ({ kind }) =>
      async (models) => {
        const ids = models.map(({ modelId }) => modelId)
        const configs = await readConfigs(kind, ids)
        return ids.map((id) => configs.get(id) ?? null)
      },
    maxItems: mostModels
  })
  return { read: (kind, modelId) => read({ kind, modelId }), readAll: (kind) => readConfigs(kind) }
}

/** Parsed configs by model, because tasks are made much more often than configs change. */
function createConfigCheck(): (modelId: string, given: unknown) => ModelConfig {
  const checked = new Map<string, { text: string; config: ModelConfig }>()
  return (modelId, given) => {
    const text = JSON.stringify(given)
    const known = checked.get(modelId)
    if (known?.text === text) return known.config
    const config = modelConfigSchema.parse(given)
    checked.set(modelId, { text, config })
    return config
  }
}
