import { z } from 'zod'
import { TimedSpeechRefusal } from './timed-speech-refusal.ts'

/** Of the provider's models: the most characters at once, and whether they take the code of a language. */
const models: Record<string, { mostCharacters: number; takesLanguage: boolean }> = {
  eleven_multilingual_v2: { mostCharacters: 10_000, takesLanguage: false },
  eleven_flash_v2_5: { mostCharacters: 40_000, takesLanguage: true },
  eleven_turbo_v2_5: { mostCharacters: 40_000, takesLanguage: true },
  eleven_v3: { mostCharacters: 5_000, takesLanguage: true }
}

/** Formats of the smallest plan that this server can write, by its codec. */
const formats = { pcm_24000: 'pcm', mp3_44100_128: 'mp3' } as const
/** Formats of larger plans. */
const dearFormats = ['pcm_44100', 'pcm_48000', 'mp3_44100_192']

const bodySchema = z.strictObject({
  text: z.string().min(1),
  model_id: z.string().default('eleven_multilingual_v2'),
  language_code: z.string().length(2).optional(),
  voice_settings: z
    .strictObject({
      stability: z.number().min(0).max(1).optional(),
      similarity_boost: z.number().min(0).max(1).optional(),
      style: z.number().min(0).max(1).optional(),
      use_speaker_boost: z.boolean().optional(),
      speed: z.number().optional()
    })
    .optional()
})

export interface TimedSpeechRequest {
  text: string
  voiceId: string
  /** Beside 1, the voice's own pace. */
  speed: number
  codec: 'pcm' | 'mp3'
}

export function readTimedSpeechRequest(call: {
  body: unknown
  query: URLSearchParams
  voiceId: string
}): TimedSpeechRequest {
  const parsed = bodySchema.safeParse(call.body)
  if (!parsed.success)
    throw new TimedSpeechRefusal(
      422,
      'invalid_request',
      'The request does not fit.',
      parsed.error.issues.map(({ code, path, message }) => ({
        type: code,
        loc: ['body', ...path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
        msg: message
      }))
    )
  const { text, model_id: modelId, language_code: language, voice_settings: settings } = parsed.data
  const model = models[modelId]
  if (!model) throw new TimedSpeechRefusal(400, 'model_not_found', `A model with model ID ${modelId} does not exist.`)
  if (text.length > model.mostCharacters)
    throw new TimedSpeechRefusal(
      400,
      'max_character_limit_exceeded',
      `This request's text has ${text.length} characters and exceeds the character limit of ${model.mostCharacters} characters.`
    )
  if (language !== undefined && !model.takesLanguage)
    throw new TimedSpeechRefusal(400, 'unsupported_language', `Model '${modelId}' does not support language_code.`)
  const speed = settings?.speed ?? 1
  if (speed < 0.7 || speed > 1.2)
    throw new TimedSpeechRefusal(
      400,
      'invalid_voice_settings',
      `Invalid setting for speed received, expected to be greater or equal to 0.7 and less or equal to 1.2, received ${speed}`
    )
  return { text, voiceId: call.voiceId, speed, codec: codecOf(call.query.get('output_format') ?? 'mp3_44100_128') }
}

function codecOf(format: string): 'pcm' | 'mp3' {
  if (dearFormats.includes(format))
    throw new TimedSpeechRefusal(403, 'output_format_not_allowed', `Your plan does not include ${format}.`)
  const codec = Object.entries(formats).find(([name]) => name === format)?.[1]
  if (codec) return codec
  throw new TimedSpeechRefusal(422, 'invalid_request', 'The format does not fit.', [
    { type: 'enum', loc: ['query', 'output_format'], msg: `This server writes ${Object.keys(formats).join(' and ')}.` }
  ])
}
