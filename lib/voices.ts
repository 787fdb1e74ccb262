import { z } from 'zod'
import { adFormat, adFormatSlugSchema, type AdFormatSlug } from './ad-formats.ts'
import { slugsOf, videoTypeEntry, videoTypeSchema } from './video-types.ts'

export interface Voice {
  label: string
  /** How it sounds and what it suits, in one line. */
  description: string
}

/**
 * The voices that speak over a film. Names are those of OpenAI's speech API, which servers in its format know too. The
 * descriptions are ours, for choosing.
 */
export const voices = {
  alloy: { label: 'Alloy', description: 'Even and neutral. For anything that must not stand out.' },
  ash: { label: 'Ash', description: 'A clear, friendly man. For demonstrations and how-tos.' },
  ballad: { label: 'Ballad', description: 'Soft and storytelling. For slow, warm films.' },
  cedar: { label: 'Cedar', description: 'A low, calm man. For quality and craft.' },
  coral: { label: 'Coral', description: 'A bright, warm woman. For everyday products.' },
  echo: { label: 'Echo', description: 'A sober man. For tests and comparisons.' },
  fable: { label: 'Fable', description: 'A lively teller of tales. For animation.' },
  marin: { label: 'Marin', description: 'A natural, relaxed woman. For talk between friends.' },
  nova: { label: 'Nova', description: 'An eager, young woman. For unboxings and first looks.' },
  onyx: { label: 'Onyx', description: 'A deep man with weight. For product films.' },
  sage: { label: 'Sage', description: 'A thoughtful woman at an easy pace. For explanations.' },
  shimmer: { label: 'Shimmer', description: 'A light, optimistic woman. For beauty and wellness.' },
  verse: { label: 'Verse', description: 'An expressive man. For anything with a turn in it.' }
} as const satisfies Record<string, Voice>

export type VoiceName = keyof typeof voices

export const voiceNames = slugsOf(voices)

/**
 * A voice of the account at a speech API, by the name of the API and the id that it has there. An ad keeps it when another
 * API is connected, and nobody speaks it then.
 */
const accountVoice = /^elevenlabs\.[A-Za-z0-9]{8,40}$/

/** One of these names, or a voice of the account. */
function voiceSchema<Name extends string>(names: readonly Name[]) {
  const error = `expected one of: ${names.join(', ')}, or a voice of the account as GET /api/voices names it`
  return z.union([z.enum(names), z.string().regex(accountVoice, error)], { error })
}

/** A voice that a speech model has. */
export const modelVoiceSchema = voiceSchema(voiceNames)

export type ModelVoice = z.output<typeof modelVoiceSchema>

/** The API whose account has this voice. Null for one of ours. */
export const accountOf = (voice: string): string | null =>
  accountVoice.test(voice) ? voice.slice(0, voice.indexOf('.')) : null

/** In a sentence where the names of the account's voices are not at hand: `sage`. */
export const spokenName = (voice: string): string => (accountOf(voice) === null ? voice : 'a voice of the account')

/** The choice of silence. */
export const noVoice = 'none'

/** The choice of the user's own voice alone: each line is recorded or uploaded, and no model speaks. */
export const ownVoice = 'own'

export const voiceChoiceSchema = voiceSchema([...voiceNames, ownVoice, noVoice])

export type VoiceChoice = z.output<typeof voiceChoiceSchema>

const usualVoice: VoiceName = 'sage'

/** Of the formats whose narration is off screen. */
const voiceOfFormat: Partial<Record<AdFormatSlug, VoiceName>> = {
  unboxing: 'nova',
  'hands-on-demo': 'ash',
  'product-film': 'onyx',
  'side-by-side-test': 'echo',
  'clay-animation': 'fable',
  'ink-animation': 'sage'
}

/** The voice that an ad's brand has chosen for its films, where there is one. */
export function suggestedVoice(ad: NarratedAd, brandVoice: ModelVoice | null): VoiceChoice {
  const usual = defaultVoice(ad)
  return usual === noVoice ? noVoice : (brandVoice ?? usual)
}

export interface NarratedAd {
  formatSlug: string | null
  videoType: string | null
}

/**
 * The voice of an ad that names none: one for formats whose clips nobody speaks in, and silence for all others, whose
 * clips speak their lines themselves. Formats and types may have left the registries since then.
 */
export function defaultVoice({ formatSlug, videoType }: NarratedAd): VoiceChoice {
  const format = adFormatSlugSchema.safeParse(formatSlug).data
  const suggested = format && adFormat(format).suggestedVideoType
  const type = videoTypeSchema.safeParse(videoType).data ?? suggested
  if (type === undefined || videoTypeEntry(type).promptAgent !== null) return noVoice
  return (format && voiceOfFormat[format]) ?? usualVoice
}
