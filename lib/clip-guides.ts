import { hardForEveryModel, type ClipGuide } from './clip-guides/clip-guide.ts'
import { guidesByMaker, plainGuide } from './clip-guides/makers.ts'
import type { ModelConfig } from './wire/model-config.ts'
import type { PromptGuide } from './wire/video-prompt.ts'

/** The parts of a model's config that its guide follows from. */
export type GuidedConfig = Pick<ModelConfig, 'apiModelPath'> & { durations?: readonly number[] }

const guides: readonly ClipGuide[] = Object.values(guidesByMaker)

/**
 * The guide of a model's line, read off its path at the provider. So a model that an admin enters has the guide of its
 * line from the first clip on, and one of an unknown line has the plain one.
 */
export function clipGuideOf({ apiModelPath }: Pick<ModelConfig, 'apiModelPath'>): ClipGuide {
  return guides.find(({ paths }) => paths.some((path) => path.test(apiModelPath))) ?? plainGuide
}

/** What a director has to plan around. */
export function clipLimitsOf(config: GuidedConfig) {
  const { cannotRender, hasNativeSpeech, maximumSpeechSeconds } = promptGuideOf(config)
  return { cannotRender, hasNativeSpeech, maximumSpeechSeconds }
}

/** Before the first word and after the last. */
const breathSeconds = 1

/** The guide as input of a prompt engine. */
export function promptGuideOf(config: GuidedConfig): PromptGuide {
  const longestClip = Math.max(...(config.durations ?? []))
  const { label, hasNativeSpeech, speech, captions, form, cannotRender, maximumSpeechSeconds } = clipGuideOf(config)
  return {
    model: label,
    hasNativeSpeech,
    speech,
    captions,
    form,
    cannotRender: [...hardForEveryModel, ...cannotRender],
    maximumSpeechSeconds: Number.isFinite(longestClip)
      ? Math.min(maximumSpeechSeconds, longestClip - breathSeconds)
      : maximumSpeechSeconds
  }
}
