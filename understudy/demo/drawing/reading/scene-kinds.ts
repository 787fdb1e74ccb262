import type { Look } from './look-kinds.ts'

export const settings = [
  'kitchen',
  'office',
  'podcast',
  'living-room',
  'bedroom',
  'bathroom',
  'cafe',
  'gym',
  'street',
  'park',
  'beach',
  'stage',
  'shop',
  'clinic',
  'car',
  'seamless'
] as const
export type Setting = (typeof settings)[number]

export type Shot = 'extreme-close-up' | 'close-up' | 'medium' | 'wide' | 'overhead'
export type Lighting = 'daylight' | 'warm' | 'golden' | 'cool' | 'night' | 'neon' | 'studio'
export type Pose = 'rest' | 'hold' | 'gesture' | 'table'
export type Mood = 'smile' | 'neutral' | 'surprised' | 'serious'

export const propKinds = [
  'bottle',
  'can',
  'jar',
  'tube',
  'box',
  'pouch',
  'glass',
  'mug',
  'phone',
  'microphone',
  'laptop',
  'book',
  'plant',
  'dumbbell',
  'plate',
  'shoe'
] as const
export type PropKind = (typeof propKinds)[number]

export interface Prop {
  kind: PropKind
  /** Hue for a thing without a colour word. */
  colour: number
  hero: boolean
  /** The prompt's description. */
  body?: string | null
  cap?: string | null
  label?: string | null
  text?: string | null
}

/**
 * Everything that a still is drawn from. It is kept beside each drawn image, so that its clip can move the same parts.
 */
export interface Scene {
  seed: string
  shot: Shot
  setting: Setting
  /** Decides the room's colours. The same words for the setting give the same room. */
  settingSeed: string
  /** Colour of its walls, if words give one. */
  wall?: string | null
  lighting: Lighting
  people: Look[]
  mood: Mood
  pose: Pose
  props: Prop[]
  /** Position of the subject, -1 to 1. */
  side: number
  sticker: boolean
  /** The person of the sticker. */
  stickerLook?: Look | null
  sheet: boolean
  caption: string
}
