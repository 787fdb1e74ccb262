import { z } from 'zod'

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

export type VideoPromptContext = z.infer<typeof videoPromptContextSchema>

/** The answer of every video prompt agent. */
export const videoPromptAnswerSchema = z.object({
  prompt: z.string().min(1).max(8_000).describe('The finished prompt, sent to the video model as it stands.')
})

export type VideoPromptAnswer = z.infer<typeof videoPromptAnswerSchema>
