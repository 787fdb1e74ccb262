import type { VideoTypeEntry } from './video-types.ts'
import type { Element } from './wire/element.ts'
import type { Shot, Storyboard } from './wire/storyboard.ts'

/** A look that every frame of an ad shares. Its elements are in every shot, word for word. */
export interface ImagePreset {
  label: string
  /** For the director and the preset's card. */
  description: string
  elements: readonly Element[]
  /** Ends every image prompt. */
  light: string
}

export const imagePresets = {
  'podcast-studio': {
    label: 'Podcast Studio',
    description: 'One room, one kind of microphone and one lighting setup across all frames.',
    elements: [
      {
        slug: 'podcast-studio-room',
        kind: 'location',
        name: 'the podcast studio',
        description:
          'small podcast studio with dark walnut slat walls, a charcoal acoustic panel behind the chair, one low oak table and a rust-coloured armchair'
      },
      {
        slug: 'broadcast-microphone',
        kind: 'prop',
        name: 'the broadcast microphone',
        description:
          'matte black broadcast microphone with a round foam windscreen on a thin black boom arm, at chin height'
      }
    ],
    light:
      'Lighting, the same in every frame: one large soft key from the left at 45 degrees, a dim warm practical lamp behind on the right, deep soft shadows.'
  }
} as const satisfies Record<string, ImagePreset>

export type ImagePresetSlug = keyof typeof imagePresets

/** The preset of a video type, or null. */
export function imagePresetOf({ imagePreset }: Pick<VideoTypeEntry, 'imagePreset'>): ImagePreset | null {
  if (imagePreset === null || !Object.hasOwn(imagePresets, imagePreset)) return null
  return imagePresets[imagePreset as ImagePresetSlug]
}

const maximumElementsPerShot = 9

/**
 * Puts the preset into a storyboard: its elements once, and their descriptions and the light in every prompt. An
 * element that the storyboard has under the same slug replaces the preset's element, because a user locked it. Parts
 * that a shot already has are not added again, so applying it twice changes nothing.
 */
export function applyImagePreset(storyboard: Storyboard, preset: ImagePreset): Storyboard {
  const elements = preset.elements.map(
    (element) => storyboard.elements.find(({ slug }) => slug === element.slug) ?? element
  )
  const slugs = new Set(elements.map((element) => element.slug))
  return {
    ...storyboard,
    elements: [...elements, ...storyboard.elements.filter((element) => !slugs.has(element.slug))],
    shots: storyboard.shots.map((shot) => applyPresetToFrame(shot, { ...preset, elements }))
  }
}

/** Applies the preset to one frame: a shot, or a still of the scene-by-scene route. */
export function applyPresetToFrame<Frame extends Pick<Shot, 'prompt' | 'elementSlugs'>>(
  shot: Frame,
  { elements, light }: Pick<ImagePreset, 'elements' | 'light'>
): Frame {
  const missing = [...elements.map((element) => element.description), light].filter(
    (text) => !shot.prompt.includes(text)
  )
  const slugs = [...elements.map((element) => element.slug), ...shot.elementSlugs]
  return {
    ...shot,
    elementSlugs: [...new Set(slugs)].slice(0, maximumElementsPerShot),
    prompt: [shot.prompt.trim(), ...missing.map(asSentence)].join(' ')
  }
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `In frame: ${text}.`)
