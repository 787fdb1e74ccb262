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
  /** Hue of what no words describe. */
  colour: number
  hero: boolean
  /** As the prompt describes it. */
  body?: string | null
  cap?: string | null
  label?: string | null
  text?: string | null
}

/** Everything a still is drawn from. Kept beside each drawn image, so that its clip can move the same parts. */
export interface Scene {
  seed: string
  shot: Shot
  setting: Setting
  /** Decides the room's colours: the same setting words give the same room. */
  settingSeed: string
  /** Of its walls, where words give it. */
  wall?: string | null
  lighting: Lighting
  people: Look[]
  mood: Mood
  pose: Pose
  props: Prop[]
  /** -1 to 1: where the subject stands. */
  side: number
  sticker: boolean
  /** Who the sticker is drawn of. */
  stickerLook?: Look | null
  sheet: boolean
  caption: string
}
