import type { SynthesiserVoice } from '../../demo/speech/synthesiser-voice.ts'

interface NamedVoice extends SynthesiserVoice {
  name: string
}

/** Voices that every account of the provider has, by their ids. Each sounds different here too, and always the same. */
export const voices: Readonly<Record<string, NamedVoice>> = {
  SAz9YHcvj6GT2YYXdXww: { name: 'River', synthesiser: 'slt', pitchHertz: 165, stretch: 1 },
  iP95p4xoKVk53GoZ742B: { name: 'Chris', synthesiser: 'rms', pitchHertz: 100, stretch: 1 },
  JBFqnCBsd6RMkjVDRZzb: { name: 'George', synthesiser: 'awb', pitchHertz: 125, stretch: 1.05 },
  cjVigY5qzO86Huf0OWal: { name: 'Eric', synthesiser: 'rms', pitchHertz: 88, stretch: 1.06 },
  FGY2WhTYpPnrIDTdsKH5: { name: 'Laura', synthesiser: 'slt', pitchHertz: 195, stretch: 0.95 },
  onwK4e9ZLuTAKqWW03F9: { name: 'Daniel', synthesiser: 'kal16', pitchHertz: 105, stretch: 1 },
  N2lVS1w4EtoT3dr4eOWO: { name: 'Callum', synthesiser: 'awb', pitchHertz: 145, stretch: 1 },
  EXAVITQu4vr4xnSDxMaL: { name: 'Sarah', synthesiser: 'slt', pitchHertz: 180, stretch: 1.02 },
  cgSgspJ2msm6clMCkdW9: { name: 'Jessica', synthesiser: 'slt', pitchHertz: 210, stretch: 0.92 },
  nPczCjzI2devNBz1zQrb: { name: 'Brian', synthesiser: 'rms', pitchHertz: 78, stretch: 1.03 },
  Xb7hH8MSUJpSbSDYk0k2: { name: 'Alice', synthesiser: 'slt', pitchHertz: 150, stretch: 1.08 },
  pFZP5JQG7iQjIQuC4Bku: { name: 'Lily', synthesiser: 'slt', pitchHertz: 225, stretch: 1 },
  bIHbv24MWmeRgasZH58o: { name: 'Will', synthesiser: 'awb', pitchHertz: 110, stretch: 0.97 }
}
