import { AppError } from '@callsheet/lib/errors.ts'
import type { ModelsView } from '@callsheet/lib/wire/app-api/choices.ts'
import { modelFileSchema, type ModelFile } from '@callsheet/lib/wire/model-config.ts'

/** A model of a running copy as a model file. Errors: `not-found` with the ids that there are. */
export function findModelFile({ images, videos }: ModelsView, id: string): ModelFile {
  const models = [...images, ...videos]
  const found = models.find((model) => model.id === id)
  if (!found) {
    const known = models.map((model) => model.id).join(', ')
    throw new AppError('not-found', `There is no model "${id}". The models are ${known}.`)
  }
  const { label, credits, creditsWithOwnKey, config } = found
  const draft = ('draft' in found && found.draft) || undefined
  const inputPictures = found.inputPictures ?? undefined
  return modelFileSchema.parse({ id, label, credits, creditsWithOwnKey, config, inputPictures, draft })
}
