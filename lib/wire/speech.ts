import { z } from 'zod'
import { languageSchema } from './language.ts'

/** The most that a speech API takes at once. */
export const maximumSpokenCharacters = 4_096

export const speechFormats = ['wav', 'mp3'] as const

/** Of one account that are listed. */
export const mostAccountVoices = 300

export const slowestSpeech = 0.5
export const fastestSpeech = 2

/** `POST /speech` of the agents service: one line, spoken. */
export const speechRequestSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'expected the words to speak')
    .max(
      maximumSpokenCharacters,
      `expected at most ${maximumSpokenCharacters} characters: speak a longer text in several lines`
    ),
  voice: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,60}$/, 'expected the name of a voice, such as sage'),
  /** Named as people do. Absent: the speech model hears it from the words. */
  language: languageSchema.optional(),
  /** 1 for the voice's own pace. */
  speed: z
    .number()
    .min(slowestSpeech, `expected a speed from ${slowestSpeech} to ${fastestSpeech}`)
    .max(fastestSpeech, `expected a speed from ${slowestSpeech} to ${fastestSpeech}`)
    .default(1),
  format: z.enum(speechFormats).default('wav')
})

export type SpeechRequest = z.output<typeof speechRequestSchema>

const seconds = z.number().nonnegative()

export const speechWordSchema = z.object({
  text: z.string().min(1).max(120),
  startSeconds: seconds,
  endSeconds: seconds
})

export const speechResponseSchema = z.object({
  /** The sound as base64. */
  audio: z.string().min(1),
  mediaType: z.enum(['audio/wav', 'audio/mpeg']),
  durationSeconds: z.number().positive(),
  /** The part in which somebody is heard. Null where it was not measured. */
  speech: z.object({ startSeconds: seconds, endSeconds: seconds }).nullable(),
  /** When each word is heard. Null where the provider does not say. */
  words: z.array(speechWordSchema).max(2_000).nullable(),
  model: z.string().min(1)
})

/** `GET /speech` of the agents service: whether it can speak at all. */
export const speechReadinessSchema = z.object({
  isReady: z.boolean(),
  model: z.string(),
  /** ISO 639-1 codes of what the model speaks. Null where nobody says it: then every language is tried. */
  languages: z.array(z.string()).nullable().default(null),
  /** Beside 1, the voice's own pace. */
  speeds: z
    .object({ slowest: z.number().positive(), fastest: z.number().positive() })
    .default({ slowest: slowestSpeech, fastest: fastestSpeech }),
  /** Another one as soon as another API, model or voice would speak: what is kept of the old ones is then not used. */
  speaker: z.string().max(64).default(''),
  /** The API whose account's voices can speak too: what their names begin with. Null where only ours are known. */
  account: z.string().max(40).nullable().default(null)
})

/** `GET /speech/voices` of the agents service: the voices of the account, beside those that have one of our names. */
export const accountVoicesSchema = z.object({
  voices: z
    .array(
      z.object({
        /** `elevenlabs.` and the id that it has there. */
        name: z.string().max(60),
        label: z.string().max(100),
        description: z.string().max(300)
      })
    )
    .max(mostAccountVoices),
  /** There are more than are listed. */
  hasMore: z.boolean()
})

export type AccountVoices = z.output<typeof accountVoicesSchema>

export type SpeechReadiness = z.output<typeof speechReadinessSchema>

export type SpeechResponse = z.output<typeof speechResponseSchema>
