import { AppError } from '../errors.ts'
import type { ModelFeature, VideoTypeEntry } from '../video-types.ts'
import type { VideoModelConfig } from '../wire/model-config.ts'

export interface SelectableVideoModel {
  id: string
  label: string
  enabled: boolean
  /** Why it cannot be used although it is on. */
  unusable?: string | null
  /** The admin's order; lowest first. */
  position: number
  config: Pick<VideoModelConfig, 'features'>
}

export interface ModelChoice<Model> {
  model: Model
  /** A sentence for the user when this is not the wanted model; null when it is. */
  notice: string | null
}

export interface ChooseVideoModelOptions<Model> {
  models: readonly Model[]
  videoType: Pick<VideoTypeEntry, 'label' | 'requiredFeature'>
  /** The id that the user or a setting asked for. When absent, the first one in the admin's order. */
  wantedId?: string
}

const featureWords: Record<ModelFeature, string> = {
  talkingHead: 'a person who speaks',
  referenceImages: 'reference images'
}

/**
 * The model that a clip runs on (spec: Video model). A model with the required feature is kept. Otherwise the first
 * enabled model that has the feature is used, and the result says so. Throws `AppError('invalid-input')` when no model
 * has it.
 */
export function chooseVideoModel<Model extends SelectableVideoModel>(
  options: ChooseVideoModelOptions<Model>
): ModelChoice<Model> {
  const { models, videoType, wantedId } = options
  const { requiredFeature } = videoType
  const enabled = models.filter((model) => model.enabled).toSorted((a, b) => a.position - b.position)
  const able = enabled.filter((model) => requiredFeature === null || model.config.features[requiredFeature] === true)
  const first = able[0]
  if (wantedId !== undefined && !models.some((model) => model.id === wantedId)) {
    throw new AppError('invalid-input', `There is no video model "${wantedId}".`, {
      details: { wantedId, choices: enabled.map((model) => model.id) }
    })
  }
  if (first === undefined) {
    const need = requiredFeature === null ? '' : ` with ${featureWords[requiredFeature]}`
    throw new AppError('invalid-input', `${videoType.label} needs a video model${need}, and none is enabled.`, {
      details: { requiredFeature, enabled: enabled.map((model) => model.id) }
    })
  }
  const kept = wantedId === undefined ? first : able.find((model) => model.id === wantedId)
  if (kept !== undefined) return { model: kept, notice: null }

  const wanted = models.find((model) => model.id === wantedId)
  return { model: first, notice: `Switched to ${first.label}: ${whyNot(videoType, wanted)}.` }
}

function whyNot(videoType: ChooseVideoModelOptions<SelectableVideoModel>['videoType'], wanted?: SelectableVideoModel) {
  const { label, requiredFeature } = videoType
  const lacks = requiredFeature !== null && wanted?.config.features[requiredFeature] !== true
  const name = wanted?.label ?? 'The chosen model'
  return lacks
    ? `${label} needs ${featureWords[requiredFeature]}, and ${name} has no such feature`
    : `${name} ${wanted?.unusable ? `cannot be used: ${wanted.unusable}` : 'is turned off'}`
}
