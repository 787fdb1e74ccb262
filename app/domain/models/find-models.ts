import { asc, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import { chooseVideoModel, type ModelChoice } from '@callsheet/lib/models/choose-model.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'

export type ImageModel = typeof imageModels.$inferSelect
export type VideoModel = typeof videoModels.$inferSelect

/** The enabled image model of this id, that takes this ratio. Errors: `invalid-input` with the choices. */
export async function requireImageModel(queryable: Queryable, id: string, aspectRatio: string): Promise<ImageModel> {
  const models = await queryable
    .select()
    .from(imageModels)
    .where(eq(imageModels.enabled, true))
    .orderBy(asc(imageModels.position))
  const model = models.find((candidate) => candidate.id === id)
  if (!model) {
    const choices = models.map((candidate) => candidate.id)
    throw new AppError('invalid-input', `There is no image model "${id}". Choose one of: ${choices.join(', ')}.`, {
      details: { imageModel: id, choices }
    })
  }
  const choices = model.config.aspectRatios
  if (!choices.includes(aspectRatio)) {
    throw new AppError(
      'invalid-input',
      `${model.label} cannot make ${aspectRatio}. Choose one of: ${choices.join(', ')}.`,
      {
        details: { aspectRatio, choices }
      }
    )
  }
  return model
}

/** The model a clip of this type runs on: the wanted one if it can, else the first that can, saying so. */
export async function requireVideoModel(
  queryable: Queryable,
  { videoType, wantedId }: { videoType: VideoType; wantedId: string | undefined }
): Promise<ModelChoice<VideoModel>> {
  const models = await queryable.select().from(videoModels).orderBy(asc(videoModels.position))
  return chooseVideoModel({ models, videoType: videoTypeEntry(videoType), wantedId })
}

export interface PricedClip {
  durationSeconds: number
  credits: number
}

/** The length on offer that holds the wanted one, and its price: credits per second. */
export function priceClip(model: VideoModel, wantedSeconds: number): PricedClip {
  const durationSeconds = chooseDuration(wantedSeconds, model.config.durations)
  return { durationSeconds, credits: Math.ceil(model.credits * durationSeconds) }
}
