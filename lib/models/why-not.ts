import type { ModelFeature, VideoTypeEntry } from '../video-types.ts'
import type { ImageModelConfig, VideoModelConfig } from '../wire/model-config.ts'

const lacks: Record<ModelFeature, string> = {
  talkingHead: 'makes nobody speak',
  referenceImages: 'takes no reference images'
}

/**
 * Why a model cannot be chosen, as the end of a sentence about it. Null when it can. Every list of models says it in
 * these words.
 */
export function whyNotOffered({ enabled, unusable }: { enabled: boolean; unusable: string | null }): string | null {
  return enabled ? null : (unusable ?? 'turned off')
}

export function whyNoStill(
  { aspectRatios }: Pick<ImageModelConfig, 'aspectRatios'>,
  ratio: string | null
): string | null {
  return ratio === null || aspectRatios.includes(ratio) ? null : `makes no ${ratio}`
}

export interface ClipAsked {
  type: Pick<VideoTypeEntry, 'label' | 'requiredFeature' | 'singleClip' | 'needsIdentityPhoto'> | null
  /** The clip begins on a still, as each clip of a board does. */
  beginsOnStill: boolean
}

export function whyNoClip(
  { features, frameSlots }: Pick<VideoModelConfig, 'features' | 'frameSlots'>,
  { type, beginsOnStill }: ClipAsked
): string | null {
  const feature = type?.requiredFeature ?? null
  if (type && feature !== null && features[feature] !== true) return `${lacks[feature]}, which ${type.label} needs`
  const takesNoFrame = type !== null && (type.singleClip || type.needsIdentityPhoto)
  if (takesNoFrame) {
    return frameSlots.first === 'required' ? `needs a first frame, and ${type.label} has none` : null
  }
  return beginsOnStill && frameSlots.first === 'none' ? 'takes no first frame' : null
}
