import { falModels } from './models/fal-models.ts'
import { jobsModels } from './models/jobs-models.ts'
import type { ModelEntry } from './models/model-entry.ts'
import { veoModels } from './models/veo-models.ts'

/** Every model of the stand-in. The key is its public name. */
export const models = { ...jobsModels, ...veoModels, ...falModels } satisfies Record<string, ModelEntry>

export function findModel(name: string): ModelEntry | undefined {
  return Object.hasOwn(models, name) ? models[name as keyof typeof models] : undefined
}
