import { eq } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { imageModels } from '@callsheet/lib/database/schema/models.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import type { EndpointFamily } from '@callsheet/lib/wire/model-config.ts'

export interface Ware {
  kind: MediaKind
  modelId: string
  family: EndpointFamily
  credits: number
}

/** What users buy: every kind of row and every wire format. */
export const wares = {
  still: { kind: 'image', modelId: 'google-nano-banana', family: 'kie-jobs', credits: 4 },
  'fal-still': { kind: 'image', modelId: 'fal-still', family: 'fal-queue', credits: 5 },
  'runware-still': { kind: 'image', modelId: 'nano-banana-pro-runware', family: 'runware-tasks', credits: 6 },
  'runware-clip': { kind: 'video', modelId: 'seedance-2-fast-runware', family: 'runware-tasks', credits: 20 },
  'ark-clip': { kind: 'video', modelId: 'seedance-2-fast-ark', family: 'ark-tasks', credits: 20 },
  clip: { kind: 'video', modelId: 'seedance-2', family: 'kie-jobs', credits: 20 },
  'veo-clip': { kind: 'video', modelId: 'veo-3.1-fast', family: 'kie-veo', credits: 10 },
  i2v: { kind: 'i2v', modelId: 'seedance-2', family: 'kie-jobs', credits: 20 }
} as const satisfies Record<string, Ware>

export type WareName = keyof typeof wares

/** A still of another wire format, and a small rate limit for stills: their creates wait for each other. */
export async function writeModels(database: Database): Promise<void> {
  const still = seedModels.find(({ id }) => id === wares.still.modelId)
  if (still?.config.kind !== 'image') throw new Error(`There is no still model ${wares.still.modelId}.`)
  const rateLimit = { creates: 2, windowSeconds: 10 }
  const config = { ...still.config, apiModelPath: 'fal-ai/nano-banana', endpointFamily: 'fal-queue' as const }
  await database.insert(imageModels).values({ ...still, id: 'fal-still', position: 90, config })
  await database
    .update(imageModels)
    .set({ config: { ...still.config, rateLimit } })
    .where(eq(imageModels.id, still.id))
}

export const apiModelPathOf = ({ modelId }: Ware): string =>
  modelId === 'fal-still'
    ? 'fal-ai/nano-banana'
    : (seedModels.find(({ id }) => id === modelId)?.config.apiModelPath ?? '')
