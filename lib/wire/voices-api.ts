import { z } from 'zod'
import { adLanguageSchema, adLanguageTags } from '../languages.ts'
import { modelVoiceSchema, voiceChoiceSchema } from '../voices.ts'
import { nextStepSchema } from './next-step.ts'
import { fastestSpeech, slowestSpeech } from './speech.ts'
import { maximumCreditsSchema } from './maximum-credits.ts'

export const voiceItemSchema = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  /** `callsheet`: a name that every speech API stands for. `account`: a voice of the account at the connected API. */
  source: z.enum(['callsheet', 'account'])
})

export type VoiceItem = z.output<typeof voiceItemSchema>

/** `GET /api/voices` */
export const voiceListSchema = z.object({
  /** False where no speech API is connected. */
  isAvailable: z.boolean(),
  items: z.array(voiceItemSchema),
  /** Why the account's voices are not among them, or not all, in a sentence. */
  problem: z.string().nullable()
})

/** `POST /api/voice-samples` */
export const hearVoiceRequestSchema = z.object({
  voice: modelVoiceSchema,
  /** In which language it is heard. When absent, that of the ad's lines. */
  language: adLanguageSchema.optional(),
  /** The ad for which a voice is chosen. Without it and without `language`, English. */
  adId: z.uuid().optional()
})

export type HearVoiceRequest = z.output<typeof hearVoiceRequestSchema>

export const voiceSampleViewSchema = z.object({
  id: z.uuid(),
  kind: z.literal('voice-sample'),
  voice: z.string(),
  language: z.enum(adLanguageTags),
  /** What it says. */
  line: z.string(),
  url: z.string(),
  durationSeconds: z.number()
})

export type VoiceSampleView = z.output<typeof voiceSampleViewSchema>

/** Of one line, as a file. */
export const maximumLineBytes = 30 * 1024 * 1024
export const maximumLineSeconds = 120

/** What a person is told to bring. */
export const lineExpected = 'one line as WAV, MP3, M4A, AAC, Ogg, WebM or FLAC, at most 30 MB and 2 minutes'

/** `POST /api/ads/{id}/voice-takes`. The body is the file. */
export const bringTakeQuerySchema = z.object({
  /** Number of the scene whose line it is. */
  scene: z.coerce.number().int().min(1).max(1_000),
  /** Number of the hook variant, when the line is its. */
  hook: z.coerce.number().int().min(1).max(1_000).optional(),
  /** The language in which it is said. When absent, the ad's own words. */
  language: adLanguageSchema.optional(),
  /** `lineHash` of the line that was read. Refused when the scene has other words now. */
  lineHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'expected the lineHash of a line')
    .optional(),
  /** `recorded`: as a microphone's recorder gave it, perhaps without its end. */
  source: z.enum(['recorded', 'uploaded']).default('uploaded')
})

export type BringTakeQuery = z.output<typeof bringTakeQuerySchema>

export const voiceTakeViewSchema = z.object({
  id: z.uuid(),
  kind: z.literal('voice-take'),
  adId: z.uuid(),
  line: z.string(),
  voice: z.string(),
  speed: z.number(),
  take: z.number().int(),
  /** `spoken` by a speech model, `recorded` in the studio, or `uploaded` as a file. */
  source: z.enum(['spoken', 'recorded', 'uploaded']),
  status: z.enum(['Queued', 'Speaking', 'Completed', 'Failed']),
  failureMessage: z.string().nullable(),
  credits: z.number().int(),
  /** A failed take was refunded. */
  isRefunded: z.boolean(),
  /** The address of the sound. Null until it is there. */
  url: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  nextStep: nextStepSchema
})

export type VoiceTakeView = z.output<typeof voiceTakeViewSchema>

export const voiceLineSchema = z.object({
  /** Number of the scene in the ad, 1-based. */
  scene: z.number().int(),
  /** Number of the hook variant, when the line is its. */
  hook: z.number().int().nullable(),
  speaker: z.string().nullable(),
  line: z.string(),
  /** SHA-256 of the line. */
  lineHash: z.string(),
  /** `clip`: its own clip says it. `voice-over`: it is spoken over its clip. */
  spokenBy: z.enum(['clip', 'voice-over']),
  /** The take in use: made or chosen last, in the ad's voice or the user's own. */
  take: voiceTakeViewSchema.nullable(),
  /** All finished takes that could be in use, at most 20. The one in use is first. */
  takes: z.array(voiceTakeViewSchema),
  /** What speaking it costs. 0 when it is there already, or when its clip says it. */
  credits: z.number().int(),
  /** Length of its clip, as far as it is known. */
  clipSeconds: z.number().nullable(),
  /** Seconds by which the take is longer than its clip, which is then held, or slowed first: `fit` of the cut. */
  overSeconds: z.number(),
  /**
   * The speed at which the line fits its clip, for another take at the price of this one. Null where it fits, where nobody
   * would follow so fast a speech, and for a take that no model spoke.
   */
  fittingSpeed: z.number().nullable()
})

export type VoiceLine = z.output<typeof voiceLineSchema>

/** `GET /api/ads/{id}/voice-over` */
export const voiceOverViewSchema = z.object({
  adId: z.uuid(),
  isAvailable: z.boolean(),
  /** The voice in use, or `none`. */
  voice: z.string(),
  /** True when the user chose none, and the format suggests this one. */
  isSuggested: z.boolean(),
  lines: z.array(voiceLineSchema),
  /** What all lines cost that are not spoken yet. */
  credits: z.number().int(),
  balance: z.number().int(),
  summary: z.string()
})

export type VoiceOverView = z.output<typeof voiceOverViewSchema>

/** `POST /api/ads/{id}/voice-over` */
export const speakRequestSchema = z.object({
  /** Numbers of scenes. When neither these nor `hooks` are given, all lines that are not spoken yet. */
  scenes: z.array(z.number().int().min(1).max(1_000)).min(1).max(200).optional(),
  /** Numbers of hook variants: the lines of other openings. */
  hooks: z.array(z.number().int().min(1).max(100_000)).min(1).max(200).optional(),
  /** True for another take of lines that are there already. */
  isRetake: z.boolean().default(false),
  /** The ad's lines in this language. When absent, its own words. */
  language: adLanguageSchema.optional(),
  /** Chosen for the ad from now on. */
  voice: voiceChoiceSchema.optional(),
  /** 1 for the voice's own pace. When absent, lines that are there at any pace are not bought again. */
  speed: z
    .number()
    .min(slowestSpeech, `expected a speed from ${slowestSpeech} to ${fastestSpeech}`)
    .max(fastestSpeech, `expected a speed from ${slowestSpeech} to ${fastestSpeech}`)
    .optional(),
  maximumCredits: maximumCreditsSchema
})

export type SpeakRequest = z.output<typeof speakRequestSchema>
