import type { SynthesiserVoice } from '../../demo/speech/synthesiser-voice.ts'

/** Voices that every account of the provider has, by their ids. Each sounds different here too, and always the same. */
export const voices: Readonly<Record<string, SynthesiserVoice>> = {
  /** River */
  SAz9YHcvj6GT2YYXdXww: { synthesiser: 'slt', pitchHertz: 165, stretch: 1 },
  /** Chris */
  iP95p4xoKVk53GoZ742B: { synthesiser: 'rms', pitchHertz: 100, stretch: 1 },
  /** George */
  JBFqnCBsd6RMkjVDRZzb: { synthesiser: 'awb', pitchHertz: 125, stretch: 1.05 },
  /** Eric */
  cjVigY5qzO86Huf0OWal: { synthesiser: 'rms', pitchHertz: 88, stretch: 1.06 },
  /** Laura */
  FGY2WhTYpPnrIDTdsKH5: { synthesiser: 'slt', pitchHertz: 195, stretch: 0.95 },
  /** Daniel */
  onwK4e9ZLuTAKqWW03F9: { synthesiser: 'kal16', pitchHertz: 105, stretch: 1 },
  /** Callum */
  N2lVS1w4EtoT3dr4eOWO: { synthesiser: 'awb', pitchHertz: 145, stretch: 1 },
  /** Sarah */
  EXAVITQu4vr4xnSDxMaL: { synthesiser: 'slt', pitchHertz: 180, stretch: 1.02 },
  /** Jessica */
  cgSgspJ2msm6clMCkdW9: { synthesiser: 'slt', pitchHertz: 210, stretch: 0.92 },
  /** Brian */
  nPczCjzI2devNBz1zQrb: { synthesiser: 'rms', pitchHertz: 78, stretch: 1.03 },
  /** Alice */
  Xb7hH8MSUJpSbSDYk0k2: { synthesiser: 'slt', pitchHertz: 150, stretch: 1.08 },
  /** Lily */
  pFZP5JQG7iQjIQuC4Bku: { synthesiser: 'slt', pitchHertz: 225, stretch: 1 },
  /** Will */
  bIHbv24MWmeRgasZH58o: { synthesiser: 'awb', pitchHertz: 110, stretch: 0.97 }
}
