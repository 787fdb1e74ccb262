import { z } from 'zod'

/** Features a model's config can claim and a video type can require. */
export const modelFeatures = ['talkingHead', 'referenceImages'] as const

export type ModelFeature = (typeof modelFeatures)[number]

/** How a clip is produced. It is not the model and not the ad format (spec: Video type). */
export interface VideoTypeEntry {
  label: string
  /** One line for the settings card and tool descriptions. */
  description: string
  /** Slug of the agent that writes the provider's prompt. Null passes the prompt through as written. */
  promptAgent: string | null
  presenterCount: 0 | 1 | 2
  /** The model feature that the type needs to run. Null when it runs on any model. */
  requiredFeature: ModelFeature | null
  /** The whole ad is one clip: no storyboard, no scene stills, no image preset. */
  singleClip: boolean
  /** Slug of the image preset that keeps all frames alike (`lib/image-presets.ts`). */
  imagePreset: string | null
  /** Needs a photo of a real person as identity source. The photo is a reference and never the first frame. */
  needsIdentityPhoto: boolean
}

export type VideoTypeRegistry = Record<string, VideoTypeEntry>

/** The only list of video types. The settings card, tools, API, studio and engine all read it. */
export const videoTypes = {
  generic: {
    label: 'Generic',
    description: 'No presenter: product, place or action footage. Your prompt reaches the model word for word.',
    promptAgent: null,
    presenterCount: 0,
    requiredFeature: null,
    singleClip: false,
    imagePreset: null,
    needsIdentityPhoto: false
  },
  'talking-head': {
    label: 'Talking Head',
    description: 'One person speaks to camera, lips matching the line.',
    promptAgent: 'talking-head-video-prompt-engine',
    presenterCount: 1,
    requiredFeature: 'talkingHead',
    singleClip: false,
    imagePreset: null,
    needsIdentityPhoto: false
  },
  podcast: {
    label: 'Podcast',
    description: 'Two people take turns in one studio; every turn is its own single-speaker clip.',
    promptAgent: 'talking-head-video-prompt-engine',
    presenterCount: 2,
    requiredFeature: 'talkingHead',
    singleClip: false,
    imagePreset: 'podcast-studio',
    needsIdentityPhoto: false
  },
  'viral-chibi': {
    label: 'Viral Chibi',
    description: 'Live-action footage with a flat hand-drawn sticker of a real person reacting on top. Nobody speaks.',
    promptAgent: 'chibi-video-prompt-engine',
    presenterCount: 1,
    requiredFeature: 'referenceImages',
    singleClip: true,
    imagePreset: null,
    needsIdentityPhoto: true
  }
} as const satisfies VideoTypeRegistry

export type VideoType = keyof typeof videoTypes

export const videoTypeSchema = z.enum(slugsOf(videoTypes))

/**
 * The typed keys of a registry. The cast is needed because `Object.keys` cannot know that a literal has no other keys.
 */
export function slugsOf<Registry extends object>(registry: Registry): Extract<keyof Registry, string>[] {
  return Object.keys(registry) as Extract<keyof Registry, string>[]
}

/** Widened to the entry's interface, so that callers do not read fields of a union of literals. */
export function videoTypeEntry(videoType: VideoType): VideoTypeEntry {
  return videoTypes[videoType]
}

/** True when two people alternate: every scene names a speaker, and nobody speaks twice in a row. */
export function takesTurns(entry: VideoTypeEntry): boolean {
  return entry.presenterCount === 2
}
