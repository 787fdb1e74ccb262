import { inArray } from 'drizzle-orm'
import type { Database, Queryable } from '@callsheet/lib/database/database.ts'
import type { MediaKind, MediaRow } from '@callsheet/lib/database/media-rows.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { gather } from '@callsheet/lib/gather.ts'
import { modelConfigSchema, type ModelConfig } from '@callsheet/lib/wire/model-config.ts'

type ReadConfig = (modelId: string) => Promise<ModelConfig | null>

const limits = { maxItems: 1_000, maxCalls: 1 }
const readsByDatabase = new WeakMap<Database, Map<MediaKind, ReadConfig>>()

/** The config of the row's model, or null when an admin has removed it meanwhile. Those asked for at once share a read. */
export function readModelConfig(
  database: Database,
  kind: MediaKind,
  { modelId }: Pick<MediaRow, 'modelId'>
): Promise<ModelConfig | null> {
  const reads = readsByDatabase.get(database) ?? new Map<MediaKind, ReadConfig>()
  readsByDatabase.set(database, reads)
  const read =
    reads.get(kind) ??
    gather(limits, async (ids: string[]) => {
      const configs = await readModelConfigs(database, kind, ids)
      return ids.map((id) => configs.get(id) ?? null)
    })
  reads.set(kind, read)
  return read(modelId)
}

/** The configs of every model of a kind, or of those named, by model id. */
export async function readModelConfigs(
  database: Queryable,
  kind: MediaKind,
  ids?: readonly string[]
): Promise<Map<string, ModelConfig>> {
  const table = kind === 'image' ? imageModels : videoModels
  const models = await database
    .select({ id: table.id, config: table.config })
    .from(table)
    .where(ids && inArray(table.id, [...new Set(ids)]))
  return new Map(models.map(({ id, config }) => [id, checkConfig(id, config)]))
}

/** By model: a task is made much more often than a config is changed. */
const checked = new Map<string, { text: string; config: ModelConfig }>()

function checkConfig(modelId: string, given: unknown): ModelConfig {
  const text = JSON.stringify(given)
  const known = checked.get(modelId)
  if (known?.text === text) return known.config
  const config = modelConfigSchema.parse(given)
  checked.set(modelId, { text, config })
  return config
}
