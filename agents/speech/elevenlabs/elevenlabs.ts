import { z } from 'zod'
import { languageCodeOf } from '@callsheet/lib/disciplines/language/language-names.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { waveOfSamples } from '@callsheet/lib/sound/wave-of-samples.ts'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { parseStorableJson } from '@callsheet/lib/text/storable-text.ts'
import { accountOf } from '@callsheet/lib/voices.ts'
import type { SpeechProvider } from '../speech-provider.ts'
import { sendSpeech } from '../send-speech.ts'
import { UnreadAnswer } from '../unread-answer.ts'
import { account, listAccountVoices } from './list-account-voices.ts'
import { alignmentSchema, wordsOfAlignment } from './alignment.ts'
import { modelFacts } from './model-facts.ts'
import { toErrorBody } from './to-error-body.ts'
import { voiceIds } from './voice-ids.ts'

/** The highest rate of samples that every plan of theirs gets. */
const sampleRate = 24_000

/** Four minutes of samples as base64, with the times of their letters. */
const maxAnswerBytes = 17 * 1024 * 1024

const answerSchema = z.object({ audio_base64: z.base64().min(1), alignment: alignmentSchema.nullish().catch(null) })

/**
 * ElevenLabs, by its endpoint that says when each letter is heard. The AI SDK's package knows only the one that answers
 * with the sound alone, so the call is ours.
 */
export const elevenlabs: SpeechProvider = {
  connect({
    elevenlabsApiKey: key,
    elevenlabsBaseUrl: url,
    speechModel,
    speechLanguages: named,
    speechVoices: voices,
    speechAccountVoices
  }) {
    if (key === undefined) return null
    const model = speechModel ?? 'eleven_multilingual_v2'
    return {
      server: {
        id: 'speech',
        name: 'speech API of ElevenLabs',
        url,
        headers: { 'xi-api-key': key },
        setting: { address: 'ELEVENLABS_BASE_URL', access: 'ELEVENLABS_API_KEY' }
      },
      model,
      languages: named.length > 0 ? named : modelFacts(model).languages,
      voices: new Map(Object.entries({ ...voiceIds, ...voices })),
      speeds: { slowest: 0.7, fastest: 1.2 },
      account: speechAccountVoices === 'listed' ? account : null
    }
  },

  async speak(runtime, { speech: { server, model, voices }, request, traceparent, signal }) {
    const { text, voice, speed, format, language } = request
    const voiceId = accountOf(voice) === account ? voice.slice(account.length + 1) : voices.get(voice)
    if (voiceId === undefined)
      throw new AppError('invalid-input', `No voice of ElevenLabs stands for “${voice}”. Name its id in SPEECH_VOICES.`)
    const code = languageCode(model, language)
    const outputFormat = format === 'mp3' ? 'mp3_44100_128' : `pcm_${sampleRate}`
    const answered = await sendSpeech(runtime, {
      server,
      url: `${server.url}/v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps?output_format=${outputFormat}`,
      body: JSON.stringify({
        text,
        model_id: model,
        ...(code !== null && { language_code: code }),
        ...(speed !== 1 && { voice_settings: { speed } })
      }),
      maxBytes: maxAnswerBytes,
      traceparent,
      signal,
      toErrorBody
    })
    const answer = answerSchema.safeParse(parseJson(answered))
    if (!answer.success) throw new UnreadAnswer(`The ${server.name} answered without a sound that can be read.`)
    const { audio_base64: audio, alignment } = answer.data
    const sound = fromBase64(audio)
    return {
      bytes: format === 'mp3' ? sound : waveOfSamples(sound, sampleRate),
      words: alignment ? wordsOfAlignment(alignment) : null
    }
  },

  listVoices: listAccountVoices
}

/** Null where the model hears the language from the words. */
function languageCode(model: string, language: string | undefined): string | null {
  const code = modelFacts(model).takesLanguage ? languageCodeOf(language) : null
  // Their lists name Filipino by three letters, and the field takes two.
  return code === 'tl' ? null : code
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseStorableJson(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
