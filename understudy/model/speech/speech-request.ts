import { z } from 'zod'
import { voiceNames } from './voices.ts'

export const speechFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const

/** Models of the provider. Only the newest takes instructions, and the older ones have fewer voices. */
export const speechModels = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'] as const

const newVoices = ['ballad', 'cedar', 'marin', 'verse']

/** `POST /v1/audio/speech`, with the limits of the provider's reference. */
export const speechRequestSchema = z
  .strictObject({
    model: z.string(),
    input: z.string().min(1).max(4_096),
    voice: z.enum(voiceNames),
    instructions: z.string().max(4_096).optional(),
    response_format: z.enum(speechFormats).default('mp3'),
    speed: z.number().min(0.25).max(4).default(1),
    stream_format: z.literal('audio').optional()
  })
  .superRefine(({ model, voice }, context) => {
    if (model.startsWith('tts-1') && newVoices.includes(voice))
      context.addIssue({ code: 'custom', path: ['voice'], message: `${model} does not support the voice '${voice}'` })
  })

export type SpeechRequest = z.output<typeof speechRequestSchema>
