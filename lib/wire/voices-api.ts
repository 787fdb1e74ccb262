import { z } from 'zod'
import { voiceChoiceSchema } from '../voices.ts'
import { nextStepSchema } from './next-step.ts'
import { fastestSpeech, slowestSpeech } from './speech.ts'

/** `GET /api/voices` */
export const voiceListSchema = z.object({
  /** False where no speech API is connected. */
  isAvailable: z.boolean(),
  items: z.array(z.object({ name: z.string(), label: z.string(), description: z.string() }))
})

export const voiceTakeViewSchema = z.object({
  id: z.uuid(),
  kind: z.literal('voice-take'),
  adId: z.uuid(),
  line: z.string(),
  voice: z.string(),
  speed: z.number(),
  take: z.number().int(),
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
  /** `clip`: its own clip says it. `voice-over`: it is spoken over its clip. */
  spokenBy: z.enum(['clip', 'voice-over']),
  /** Its newest take in the ad's voice. */
  take: voiceTakeViewSchema.nullable(),
  /** What speaking it costs. 0 when it is there already, or when its clip says it. */
  credits: z.number().int(),
  /** Length of its clip, as far as it is known. */
  clipSeconds: z.number().nullable(),
  /** Seconds by which the take is longer than its clip, which is then held on its last frame. */
  overSeconds: z.number()
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
  /** Numbers of scenes. When absent, all whose line is not spoken yet. */
  scenes: z.array(z.number().int().min(1).max(1_000)).min(1).max(200).optional(),
  /** True for another take of lines that are there already. */
  isRetake: z.boolean().default(false),
  /** Chosen for the ad from now on. */
  voice: voiceChoiceSchema.optional(),
  /** 1 for the voice's own pace. When absent, lines that are there at any pace are not bought again. */
  speed: z
    .number()
    .min(slowestSpeech, `expected a speed from ${slowestSpeech} to ${fastestSpeech}`)
    .max(fastestSpeech, `expected a speed from ${slowestSpeech} to ${fastestSpeech}`)
    .optional(),
  /** The price that was agreed to. Refused when the price is higher now. */
  maximumCredits: z.number().int().min(0).max(1_000_000_000).optional()
})

export type SpeakRequest = z.output<typeof speakRequestSchema>
