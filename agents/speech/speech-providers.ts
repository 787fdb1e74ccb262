import { elevenlabs } from './elevenlabs/elevenlabs.ts'
import { openai } from './openai.ts'
import type { Speech, SpeechProvider } from './speech-provider.ts'
import type { SpeechSettings } from './speech-settings.ts'

/** The APIs that speak lines. */
const speechProviders = { openai, elevenlabs } satisfies Record<string, SpeechProvider>

export type ConnectedSpeech = Speech & Pick<SpeechProvider, 'speak' | 'listVoices'>

/** Who speaks here. Null where the deployment names nobody: then films are made without a voice-over. */
export function chooseSpeech(settings: SpeechSettings): ConnectedSpeech | null {
  for (const provider of Object.values<SpeechProvider>(speechProviders)) {
    const speech = provider.connect(settings)
    if (speech) return { ...provider, ...speech }
  }
  return null
}
