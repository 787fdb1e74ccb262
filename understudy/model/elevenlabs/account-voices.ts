import type { SynthesiserVoice } from '../../demo/speech/synthesiser-voice.ts'

export interface AccountVoice {
  sound: SynthesiserVoice
  name: string
  /** `cloned` and `generated` ones are the account's own. */
  category: 'cloned' | 'generated' | 'professional'
  description: string | null
  labels: Record<string, string>
  languages: { language: string; accent: string; locale: string }[]
}

/** Voices that this account has beside those of every account: cloned, designed, and added from the library. */
export const accountVoices: Readonly<Record<string, AccountVoice>> = {
  aS1owT1deF0under9Xq2: {
    sound: { synthesiser: 'rms', pitchHertz: 118, stretch: 1.04 },
    name: 'Founder of Slow Tide',
    category: 'cloned',
    description: 'Recorded in the roastery, close to the microphone.',
    labels: { accent: 'scottish', gender: 'male', age: 'middle_aged', language: 'en', use_case: 'advertisement' },
    languages: [{ language: 'en', accent: 'scottish', locale: 'en-GB' }]
  },
  d3s1gnedMorning7Voic: {
    sound: { synthesiser: 'slt', pitchHertz: 172, stretch: 1.1 },
    name: 'Quiet morning',
    category: 'generated',
    description: null,
    labels: {},
    languages: []
  },
  l1braryAmparoMadr1d0: {
    sound: { synthesiser: 'slt', pitchHertz: 188, stretch: 0.98 },
    name: 'Amparo',
    category: 'professional',
    description: 'Warm and clear.',
    labels: { accent: 'peninsular', gender: 'female', age: 'young', language: 'es', use_case: 'narrative_story' },
    languages: [
      { language: 'es', accent: 'peninsular', locale: 'es-ES' },
      { language: 'en', accent: 'american', locale: 'en-US' }
    ]
  }
}
