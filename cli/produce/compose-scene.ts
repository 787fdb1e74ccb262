import { findMusic } from '@callsheet/lib/disciplines/disciplines.ts'
import { withSounds } from '@callsheet/lib/disciplines/say-sounds.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { imagePresetOf } from '@callsheet/lib/image-presets.ts'
import { videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'
import type { ScriptScene } from '@callsheet/lib/wire/script.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'

export interface ComposeSceneOptions {
  scene: ScriptScene
  /** Locked elements, so that descriptions and sheets agree. */
  elements: readonly Element[]
  videoType: VideoType
  aspectRatio: string
  /** The product of the ad. A scene that mentions it shows it. */
  idea: string
}

export interface ComposedScene {
  /** Image prompt that holds the description of each listed element word for word. */
  prompt: string
  elementSlugs: string[]
  /** What moves in the clip. */
  motion: string
  soundEffects: string[]
}

const sizesOfPeople = [
  'Medium close-up at eye level',
  'Medium shot from a little to the left',
  'Close-up from just below the eyes'
]
const sizesOfThings = [
  'Close-up at the height of the surface',
  'Medium shot from the side',
  'Insert from straight above'
]

/**
 * One scene of the script as a still of locked elements (spec: Route B). No director plans it, so the script's own
 * picture is used.
 */
export function composeScene({ scene, elements, videoType, aspectRatio, idea }: ComposeSceneOptions): ComposedScene {
  const preset = imagePresetOf(videoTypeEntry(videoType))
  const action = pictureOf(scene)
  const shown = elements.filter((element) => isShown(element, { scene, action, idea, isPreset: preset !== null }))
  const soundEffects = scene.sfx && !findMusic(scene.sfx) ? [cutText(scene.sfx, 200)] : []
  const hasPeople = shown.some(({ kind }) => kind === 'cast')
  const sizes = hasPeople ? sizesOfPeople : sizesOfThings
  const place = shown.filter(({ kind }) => kind === 'location')
  const others = shown.filter(({ kind }) => kind !== 'location')
  return {
    prompt: [
      `${sizes[(scene.position - 1) % sizes.length]}.`,
      ...others.map(({ name, description }) => `${capital(name)}: ${asSentence(description)}`),
      `The first instant of this: ${asSentence(action)}`,
      ...place.map(({ description }) => `The place: ${asSentence(description)}`),
      ...(preset ? [preset.light] : []),
      ...(hasPeople && scene.spokenScript !== '' ? ['The mouth is just opening to speak.'] : []),
      frameOf(aspectRatio),
      'Quiet lower third; no text but what is printed on objects.'
    ].join(' '),
    elementSlugs: shown.map(({ slug }) => slug),
    motion: withSounds(
      `${asSentence(action)} One continuous take, small natural movements, the camera almost still.`,
      soundEffects
    ),
    soundEffects
  }
}

interface ShownFacts {
  scene: ScriptScene
  action: string
  idea: string
  isPreset: boolean
}

function isShown({ kind, name }: Element, { scene, action, idea, isPreset }: ShownFacts): boolean {
  switch (kind) {
    case 'cast':
      return name === scene.speaker || mentions(action, name)
    case 'location':
      return true
    case 'product':
      return contentWords(`${idea} ${name}`).some((word) => mentions(action, word))
    default:
      return isPreset || mentions(action, name)
  }
}

/** The picture in words, without the sentences about music: the sound is effects only. */
function pictureOf({ visual, realAction, speaker }: ScriptScene): string {
  const whole =
    visual ??
    realAction ??
    `${speaker ?? 'The light'} ${speaker ? 'turns to the lens' : 'moves slowly over the things'}`
  const sentences = whole.split(/(?<=[.!?])\s+/).filter((sentence) => findMusic(sentence) === null)
  return sentences.join(' ') || 'The light moves slowly over the things'
}

function mentions(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu').test(text)
}

/** Words of four letters or more. Only those can name a thing. */
const contentWords = (idea: string) => idea.match(/\p{L}{4,}/gu) ?? []

function frameOf(aspectRatio: string): string {
  const { width, height } = readRatio(aspectRatio) ?? square
  if (width === height) return `Square ${aspectRatio} frame.`
  return width < height ? `Tall ${aspectRatio} frame, faces in the upper half.` : `Wide ${aspectRatio} frame.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const asSentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
