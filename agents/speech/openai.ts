import { slowestSpeech, fastestSpeech } from '@callsheet/lib/wire/speech.ts'
import type { ModelServer } from '../model-server.ts'
import type { SpeechProvider } from './speech-provider.ts'
import { sendSpeech } from './send-speech.ts'
import { UnreadAnswer } from './unread-answer.ts'

const address = 'https://api.openai.com/v1'
const usualModel = 'gpt-4o-mini-tts'

/** Four minutes of the provider's samples. As base64 they fit into what our units read of each other. */
const maxSoundBytes = 11 * 1024 * 1024

/** What OpenAI's speech models speak, by their documentation. */
const languages =
  'af ar az be bg bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh'.split(
    ' '
  )

const ownModels = ['tts-1', 'gpt-4o-mini-tts'] as const

/** The older models take no instructions. */
const takesInstructions = (model: string) => !model.startsWith('tts-1')

/** OpenAI's speech API, and other servers in its format. */
export const openai: SpeechProvider = {
  connect({
    speechApiKey: key,
    speechBaseUrl: url,
    speechModel: model = usualModel,
    speechLanguages: named,
    speechVoices: voices
  }) {
    if (key === undefined && url === undefined) return null
    const headers: ModelServer['headers'] = key === undefined ? {} : { authorization: `Bearer ${key}` }
    return {
      server: {
        id: 'speech',
        name: 'speech API',
        url: url ?? address,
        headers,
        setting: { address: 'SPEECH_BASE_URL', access: 'SPEECH_API_KEY' }
      },
      model,
      languages: named.length > 0 ? named : ownModels.some((known) => model.startsWith(known)) ? languages : null,
      voices: new Map(Object.entries(voices)),
      speeds: { slowest: slowestSpeech, fastest: fastestSpeech },
      account: null
    }
  },

  async speak(runtime, { speech: { server, model, voices }, request, traceparent, signal }) {
    // Loaded by the first line that is spoken, because most calls of this service speak none.
    const { createOpenAI } = await import('@ai-sdk/openai')
    // The SDK puts an error of its own in the place of some that our call throws.
    let failure: unknown
    // The key goes as a header of ours, which a server without a key does not get.
    const client = createOpenAI({
      baseURL: server.url,
      apiKey: 'unused',
      async fetch(input, init) {
        const post = { server, url: String(input), body: String(init?.body), maxBytes: maxSoundBytes }
        const bytes = await sendSpeech(runtime, { ...post, traceparent, signal }).catch((error: unknown) => {
          failure = error
          throw error
        })
        return new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } })
      }
    })
    const { text, voice, speed, format, language } = request
    const ask = async () =>
      client.speech(model).doGenerate({
        text,
        voice: voices.get(voice) ?? voice,
        outputFormat: format,
        ...(speed !== 1 && { speed }),
        ...(language && takesInstructions(model) && { instructions: `Speak in ${language}.` }),
        abortSignal: signal
      })
    const { audio } = await ask().catch((error: unknown) => {
      throw failure ?? error
    })
    if (typeof audio === 'string') throw new UnreadAnswer(`The ${server.name} answered with text.`)
    return { bytes: audio, words: null }
  }
}
