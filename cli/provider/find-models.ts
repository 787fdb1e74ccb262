import { AppError } from '@callsheet/lib/errors.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import { chooseRecordedModel } from '@callsheet/pipeline/recording/choose-recorded-model.ts'
import { readModelFile } from '../models/read-model-file.ts'

export interface WantedModels {
  /** The id of a model that Callsheet ships, or a model's file. */
  imageModel?: string
  videoModel?: string
}

/** What is recorded: the models that are named, else the provider's cheapest of each kind that Callsheet ships. */
export async function findModels(provider: KeyProvider, wanted: WantedModels): Promise<ModelFile[]> {
  const { imageModel, videoModel } = wanted
  const isNamed = imageModel !== undefined || videoModel !== undefined
  const found = await Promise.all([
    findModel(provider, 'image', imageModel, isNamed),
    findModel(provider, 'video', videoModel, isNamed)
  ])
  const models = found.filter((model) => model !== null)
  if (models.length === 0) {
    const { label } = mediaProviderFacts[provider]
    throw new AppError(
      'invalid-input',
      `Callsheet ships no model of ${label}. Expected --image-model or --video-model with a model's file.`
    )
  }
  return models
}

async function findModel(
  provider: KeyProvider,
  kind: 'image' | 'video',
  wanted: string | undefined,
  isNamed: boolean
): Promise<ModelFile | null> {
  if (wanted === undefined) return isNamed ? null : chooseRecordedModel(seedModels, provider, kind)
  const model =
    seedModels.find(({ id }) => id === wanted) ?? (wanted.endsWith('.json') ? await readModelFile(wanted) : null)
  const { label } = mediaProviderFacts[provider]
  if (model?.config.kind === kind && keyProviderOf(model.config.endpointFamily) === provider) return model
  const fitting = seedModels.filter(
    ({ config }) => config.kind === kind && keyProviderOf(config.endpointFamily) === provider
  )
  const known = fitting.map(({ id }) => id).join(', ') || 'none'
  throw new AppError(
    'invalid-input',
    `"${wanted}" is no ${kind} model of ${label}. Expected one of ${known}, or the path of a model's JSON file.`
  )
}
