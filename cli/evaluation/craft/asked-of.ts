import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { clipLimitsOf } from '@callsheet/lib/clip-guides.ts'
import type { ScriptWriterInput, StoryboardDirectorInput } from '@callsheet/lib/wire/agent-inputs.ts'
import { seedModels } from '@callsheet/lib/models/seed.ts'
import { imagePresetOf } from '@callsheet/lib/image-presets.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import { languageOf, type CraftBrief } from './craft-brief.ts'

export const aspectRatio = '9:16'

/** The first video model of a new database. The app chooses it when nobody names another one. */
export const clipModel = firstVideoModel()
const clipSeconds = [...clipModel.durations]

/** What the app asks its script writer for such an ad. */
export function scriptInput(brief: CraftBrief, formatSlug: AdFormatSlug): ScriptWriterInput {
  const { sceneCount, secondsPerScene, task } = brief
  // The moments of a single clip are shorter than scenes, and the format knows how many there are.
  const length = isSingleClip(formatSlug) ? {} : { sceneCount, totalSeconds: sceneCount * secondsPerScene }
  return {
    ...task,
    ...length,
    formatSlug,
    aspectRatio,
    language: languageOf(brief, formatSlug),
    clipSeconds,
    places: [],
    usedOpenings: [],
    cast: []
  }
}

/** What the app asks its director when nothing is drawn yet. */
export function storyboardInput(brief: CraftBrief, script: Script): StoryboardDirectorInput {
  const videoType = adFormat(script.formatSlug).suggestedVideoType
  const { label, presenterCount, ...entry } = videoTypeEntry(videoType)
  const preset = imagePresetOf(entry)
  return {
    script,
    idea: brief.task.idea,
    aspectRatio,
    language: languageOf(brief, script.formatSlug),
    videoType: { slug: videoType, label, presenterCount },
    shotCount: script.scenes.length,
    durations: clipSeconds,
    clipLimits: clipLimitsOf(clipModel),
    lockedElements: [...(preset?.elements ?? [])],
    preset: preset ?? undefined,
    offer: brief.task.offer
  }
}

/** The whole ad is one clip without a board. */
export const isSingleClip = (formatSlug: AdFormatSlug): boolean =>
  videoTypeEntry(adFormat(formatSlug).suggestedVideoType).singleClip

function firstVideoModel() {
  for (const { config } of seedModels) if ('durations' in config) return config
  throw new Error('A new database has no video model.')
}
