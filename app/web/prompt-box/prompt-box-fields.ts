import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'

export interface PromptBoxFields {
  aspectRatios: readonly string[]
  /** Empty when there is nothing to choose. */
  durations: readonly number[]
  modes: readonly { value: string; label: string }[]
  resolutions: readonly string[]
  firstFrame: 'none' | 'optional' | 'required'
  lastFrame: 'none' | 'optional'
  hasSoundToggle: boolean
  /** With a first frame, the clip takes the picture's ratio. */
  ratioFromImage: boolean
  maximumPromptCharacters: number
}

/** The choices of a prompt box, read only from the model's config (spec: Video model). */
export function promptBoxFieldsOf(config: ModelConfig): PromptBoxFields {
  const shared = {
    aspectRatios: config.aspectRatios,
    resolutions: config.resolutions.length > 1 ? config.resolutions : [],
    maximumPromptCharacters: config.maximumPromptCharacters
  }
  if (config.kind === 'image') {
    return {
      ...shared,
      durations: [],
      modes: [],
      firstFrame: 'none',
      lastFrame: 'none',
      hasSoundToggle: false,
      ratioFromImage: false
    }
  }
  return {
    ...shared,
    durations: config.durations,
    modes: config.modes,
    firstFrame: config.frameSlots.first,
    lastFrame: config.frameSlots.last,
    hasSoundToggle: config.soundToggle,
    ratioFromImage: config.ratioFromImage
  }
}
