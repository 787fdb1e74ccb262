/** What decides who speaks. */
export interface SpeechSettings {
  speechApiKey?: string | undefined
  speechBaseUrl?: string | undefined
  elevenlabsApiKey?: string | undefined
  elevenlabsBaseUrl: string
  speechModel?: string | undefined
  speechLanguages: string[]
  /** The API's own voices that speak in the place of ours. */
  speechVoices: Readonly<Record<string, string>>
  /** Whether members may choose among the account's own voices. */
  speechAccountVoices: 'listed' | 'hidden'
}

/** Why these variables choose no speech API, in sentences. Empty when they choose one, or none. */
export function speechProblems(env: Record<string, string | undefined>): string[] {
  const { ELEVENLABS_API_KEY: elevenlabs, SPEECH_API_KEY: key, SPEECH_BASE_URL: url } = env
  if (!elevenlabs || !(key || url)) return []
  return [
    `ELEVENLABS_API_KEY and ${key ? 'SPEECH_API_KEY' : 'SPEECH_BASE_URL'} are both set, and one API speaks: unset one.`
  ]
}
