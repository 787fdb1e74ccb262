import type { SynthesiserVoice } from '../../demo/speech/synthesiser-voice.ts'

/** The voices of the provider's speech API. Each sounds different here too, and always the same. */
export const voices = {
  alloy: { synthesiser: 'slt', pitchHertz: 165, stretch: 1 },
  ash: { synthesiser: 'rms', pitchHertz: 100, stretch: 1 },
  ballad: { synthesiser: 'awb', pitchHertz: 125, stretch: 1.05 },
  cedar: { synthesiser: 'rms', pitchHertz: 88, stretch: 1.06 },
  coral: { synthesiser: 'slt', pitchHertz: 195, stretch: 0.95 },
  echo: { synthesiser: 'kal16', pitchHertz: 105, stretch: 1 },
  fable: { synthesiser: 'awb', pitchHertz: 145, stretch: 1 },
  marin: { synthesiser: 'slt', pitchHertz: 180, stretch: 1.02 },
  nova: { synthesiser: 'slt', pitchHertz: 210, stretch: 0.92 },
  onyx: { synthesiser: 'rms', pitchHertz: 78, stretch: 1.03 },
  sage: { synthesiser: 'slt', pitchHertz: 150, stretch: 1.08 },
  shimmer: { synthesiser: 'slt', pitchHertz: 225, stretch: 1 },
  verse: { synthesiser: 'awb', pitchHertz: 110, stretch: 0.97 }
} as const satisfies Record<string, SynthesiserVoice>

export type VoiceName = keyof typeof voices

// Object.keys widens to string, but the keys of the registry are the names.
export const voiceNames = Object.keys(voices) as [VoiceName, ...VoiceName[]]
