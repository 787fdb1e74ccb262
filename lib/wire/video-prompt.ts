import { z } from 'zod'

import { eyelines } from '../ad-formats/eyelines.ts'
import { slugsOf } from '../video-types.ts'
import { elementSchema } from './element.ts'

/** A timed moment of a clip without speech (spec: Viral Chibi). */
export const reactionBeatSchema = z.object({
  realAction: z.string().min(1).max(1_000),
  chibiAction: z.string().min(1).max(1_000),
  sfx: z.string().min(1).max(500),
  durationSeconds: z.number().positive().max(30)
})

export type ReactionBeat = z.infer<typeof reactionBeatSchema>

/**
 * Facts of one clip for a prompt engine. They are stored in the video row's submit input, because the engine runs in
 * the video-submit consumer, just before the call to the provider.
 */
export const videoPromptContextSchema = z.object({
  /** As the user or the storyboard wrote it. Generic sends exactly this. */
  prompt: z.string().min(1).max(20_000),
  title: z.string().max(200).default(''),
  /** What moves, and how. */
  motion: z.string().max(4_000).default(''),
  speaker: z.string().max(80).optional(),
  spokenScript: z.string().max(4_000).default(''),
  /** How the speaker sounds. The same words in every clip give one voice through the film. */
  voice: z.string().max(240).optional(),
  /** What is said before and after this clip, so that the delivery leads on. */
  lineBefore: z.string().max(4_000).optional(),
  lineAfter: z.string().max(4_000).optional(),
  /** The language of the line, in English: `German`, `Mexican Spanish`. */
  language: z.string().max(40).optional(),
  /** Whom the people look at. Absent when no format says it. */
  eyeline: z.enum(slugsOf(eyelines)).optional(),
  /** The prompt of the still that the clip starts from. */
  stillPrompt: z.string().max(20_000).optional(),
  /** The one thing that happens. */
  action: z.string().max(1_000).optional(),
  /** How the whole film looks: how it is made, its light and its colours. */
  world: z.string().max(1_000).optional(),
  /** True when the speaker is not in the picture: the line is heard, and nobody's lips move to it. */
  isSpeakerOffScreen: z.boolean().optional(),
  shotSize: z.string().max(80).optional(),
  cameraMove: z.string().max(200).optional(),
  soundEffects: z.array(z.string().max(200)).max(12).default([]),
  elements: z.array(elementSchema).max(12).default([]),
  /** True when a photo of the product is among the clip's reference pictures. */
  hasProductPhoto: z.boolean().optional(),
  /** The single clip of a silent reaction format, moment by moment. */
  beats: z.array(reactionBeatSchema).max(12).default([]),
  durationSeconds: z.number().positive().max(120),
  aspectRatio: z.string().regex(/^\d+:\d+$/)
})

/** What the chosen clip model's line needs and cannot do (`lib/clip-guides.ts`). */
export const promptGuideSchema = z.object({
  model: z.string(),
  hasNativeSpeech: z.boolean(),
  speech: z.string(),
  captions: z.string(),
  form: z.string(),
  cannotRender: z.array(z.string()),
  maximumSpeechSeconds: z.number()
})

export type PromptGuide = z.infer<typeof promptGuideSchema>

export type VideoPromptContext = z.infer<typeof videoPromptContextSchema>

/** The answer of every video prompt agent. */
export const videoPromptAnswerSchema = z.object({
  prompt: z.string().min(1).max(8_000).describe('The finished prompt, sent to the video model as it stands.')
})

export type VideoPromptAnswer = z.infer<typeof videoPromptAnswerSchema>
