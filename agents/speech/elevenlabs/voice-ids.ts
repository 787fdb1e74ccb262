/**
 * The voices that every account of ElevenLabs has, by the voice of ours that they are nearest to. `SPEECH_VOICES` names
 * others, also of the account's own.
 */
export const voiceIds: Readonly<Record<string, string>> = {
  /** River */
  alloy: 'SAz9YHcvj6GT2YYXdXww',
  /** Chris */
  ash: 'iP95p4xoKVk53GoZ742B',
  /** George */
  ballad: 'JBFqnCBsd6RMkjVDRZzb',
  /** Eric */
  cedar: 'cjVigY5qzO86Huf0OWal',
  /** Laura */
  coral: 'FGY2WhTYpPnrIDTdsKH5',
  /** Daniel */
  echo: 'onwK4e9ZLuTAKqWW03F9',
  /** Callum */
  fable: 'N2lVS1w4EtoT3dr4eOWO',
  /** Sarah */
  marin: 'EXAVITQu4vr4xnSDxMaL',
  /** Jessica */
  nova: 'cgSgspJ2msm6clMCkdW9',
  /** Brian */
  onyx: 'nPczCjzI2devNBz1zQrb',
  /** Alice */
  sage: 'Xb7hH8MSUJpSbSDYk0k2',
  /** Lily */
  shimmer: 'pFZP5JQG7iQjIQuC4Bku',
  /** Will */
  verse: 'bIHbv24MWmeRgasZH58o'
}
