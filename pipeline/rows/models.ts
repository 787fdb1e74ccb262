import { inArray } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import type { InputPictures } from '@callsheet/lib/wire/input-pictures.ts'
import { modelConfigSchema, type ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { gatherAlike } from './gather-alike.ts'

/** What a task needs to know of its model. */
export interface TaskModel {
  config: ModelConfig
  /** Null where nothing is documented. */
  inputPictures: InputPictures | null
}

export interface Models {
  /** A model. Null when an admin has removed it in the meantime. Concurrent calls share one read. */
  read(kind: MediaKind, modelId: string): Promise<TaskModel | null>
  /** The configs of every model of a kind, by model id. */
  readAll(kind: MediaKind): Promise<Map<string, ModelConfig>>
}

const mostModels = 1_000

export function createModels(database: Database): Models {
  const check = createConfigCheck()

  async function readModels(kind: MediaKind, ids?: readonly string[]): Promise<Map<string, TaskModel>> {
    const table = kind === 'image' ? imageModels : videoModels
    const models = await database
      .select({ id: table.id, config: table.config, inputPictures: table.inputPictures })
      .from(table)
      .where(ids && inArray(table.id, [...new Set(ids)]))
    return new Map(models.map(({ id, config, inputPictures }) => [id, { config: check(id, config), inputPictures }]))
  }

  const read = gatherAlike({
    sortOf: ({ kind }: { kind: MediaKind; modelId: string }) => kind,
    workOf:
      ({ kind }) =>
      async (models) => {
        const ids = models.map(({ modelId }) => modelId)
        const found = await readModels(kind, ids)
        return ids.map((id) => found.get(id) ?? null)
      },
    maxItems: mostModels
  })
  return {
    read: (kind, modelId) => read({ kind, modelId }),
    async readAll(kind) {
      return new Map([...(await readModels(kind))].map(([id, { config }]) => [id, config]))
    }
  }
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
