/** The provider's rate. */
export const speechSampleRate = 24_000

export type SpeechCodec = 'mp3' | 'aac' | 'flac' | 'opus'
