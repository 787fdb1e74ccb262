import { asc, eq } from 'drizzle-orm'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { chooseDuration } from '@callsheet/lib/models/choose-duration.ts'
import { chooseVideoModel, type ModelChoice } from '@callsheet/lib/models/choose-model.ts'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import { offerOf, readOfferFacts, type OfferFacts } from './offer-of.ts'
import { creditsOf } from './model-price.ts'

export type ImageModel = typeof imageModels.$inferSelect
export type VideoModel = typeof videoModels.$inferSelect

/** A model with the price for its owner. */
export type ForOwner<Model extends ImageModel | VideoModel> = Model & {
  /** The owner's own provider key that makes the task. Null when the deployment's key makes it. */
  ownKeyId: string | null
}

// Every purchase reads them, so each connection plans them once.
const readImageModels = (queryable: Queryable): Promise<ImageModel[]> =>
  queryable.select().from(imageModels).orderBy(asc(imageModels.position)).prepare('image_models').execute()
const readVideoModels = (queryable: Queryable): Promise<VideoModel[]> =>
  queryable.select().from(videoModels).orderBy(asc(videoModels.position)).prepare('video_models').execute()

export interface WantedImageModel {
  ownerId: string
  id: string
  aspectRatio: string
  /** True for an admin's trial: the model may be off. */
  isTrial?: boolean
}

/**
 * The enabled image model with this id that supports this ratio. Errors: `invalid-input` with the choices.
 *
 * @param known What is known of the owner's keys, where it was read already.
 */
export async function requireImageModel(
  queryable: Queryable,
  { ownerId, id, aspectRatio, isTrial = false }: WantedImageModel,
  known?: OfferFacts
): Promise<ForOwner<ImageModel>> {
  const rows = await readImageModels(queryable)
  const facts = known ?? (await readOfferFacts(queryable, ownerId))
  const models = rows.map((row) => ({ ...row, ...offerOf(row, facts) }))
  const model = models.find((candidate) => candidate.id === id)
  if (!model || !(model.enabled || (isTrial && !model.unusable))) {
    const choices = models.filter(({ enabled }) => enabled).map((candidate) => candidate.id)
    const off = model && `${model.label} ${model.unusable ? `cannot be used: ${model.unusable}` : 'is turned off'}.`
    const why = off ?? `There is no image model "${id}".`
    throw new AppError('invalid-input', `${why} Choose one of: ${choices.join(', ')}.`, {
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
  return { ...model, ...termsFor(facts, model) }
}

export interface WantedVideoModel {
  ownerId: string
  videoType: VideoType
  wantedId: string | undefined
  /** True for an admin's trial: the wanted model may be off. */
  isTrial?: boolean
}

/**
 * The model for a clip of this type: the wanted one if it fits, else the first that fits, with a note about the change.
 *
 * @param known What is known of the owner's keys, where it was read already.
 */
export async function requireVideoModel(
  queryable: Queryable,
  { ownerId, videoType, wantedId, isTrial = false }: WantedVideoModel,
  known?: OfferFacts
): Promise<ModelChoice<ForOwner<VideoModel>>> {
  const rows = await readVideoModels(queryable)
  const facts = known ?? (await readOfferFacts(queryable, ownerId))
  const models = rows.map((row) => {
    const isTried = isTrial && row.id === wantedId
    return { ...row, ...offerOf(isTried ? { ...row, enabled: true } : row, facts) }
  })
  const { model, ...choice } = chooseVideoModel({ models, videoType: videoTypeEntry(videoType), wantedId })
  return { ...choice, model: { ...model, ...termsFor(facts, model) } }
}

/** The model with this id and its terms, when its owner can have something made with it now. */
export async function findOfferedVideoModel(
  queryable: Queryable,
  ownerId: string,
  id: string
): Promise<ForOwner<VideoModel> | null> {
  const [model] = await queryable.select().from(videoModels).where(eq(videoModels.id, id))
  if (!model) return null
  const facts = await readOfferFacts(queryable, ownerId)
  if (!offerOf(model, facts).enabled) return null
  return { ...model, ...termsFor(facts, model) }
}

function termsFor(facts: OfferFacts, model: ImageModel | VideoModel) {
  const ownKeyId = facts.own.get(keyProviderOf(model.config.endpointFamily)) ?? null
  return { ownKeyId, credits: creditsOf(model, ownKeyId !== null) }
}

export interface PricedClip {
  durationSeconds: number
  credits: number
}

/**
 * The offered length that is long enough for the wanted one, and its price in credits per second. Errors:
 * `invalid-input` when the model makes no clip that long, for its end would be missing.
 */
export function priceClip(model: VideoModel, wantedSeconds: number): PricedClip {
  const clip = priceNearestClip(model, wantedSeconds)
  if (clip.durationSeconds >= wantedSeconds) return clip
  const { durations } = model.config
  throw new AppError(
    'invalid-input',
    `${model.label} makes no clip of ${wantedSeconds} seconds; its longest has ${clip.durationSeconds}. Nothing was charged.`,
    { details: { durationSeconds: wantedSeconds, choices: durations } }
  )
}

/** The same for an estimate: the longest clip when none is long enough. */
export function priceNearestClip(model: VideoModel, wantedSeconds: number): PricedClip {
  const durationSeconds = chooseDuration(wantedSeconds, model.config.durations)
  return { durationSeconds, credits: Math.ceil(model.credits * durationSeconds) }
}
