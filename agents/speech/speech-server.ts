import type { ModelServer } from '../model-server.ts'

export interface SpeechSettings {
  speechApiKey?: string | undefined
  speechBaseUrl?: string | undefined
}

const openaiAddress = 'https://api.openai.com/v1'

/** The server that speaks lines. Null where the deployment names none: then films are made without a voice-over. */
export function chooseSpeechServer({ speechApiKey: key, speechBaseUrl: url }: SpeechSettings): ModelServer | null {
  if (key === undefined && url === undefined) return null
  return {
    id: 'speech',
    name: 'speech API',
    url: url ?? openaiAddress,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    setting: { address: 'SPEECH_BASE_URL', access: 'SPEECH_API_KEY' }
  }
}
