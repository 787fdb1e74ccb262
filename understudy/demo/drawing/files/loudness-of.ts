import type { ClipSpeech } from '../../speech/speech-of-clip.ts'

/** About a syllable's vowel. */
const windowSeconds = 0.05

/** How loud the speech of a clip is at a moment, beside its own loudest: 0 to 1. */
export function loudnessOf({ samples, sampleRate, startSeconds }: ClipSpeech): (time: number) => number {
  const step = Math.round(windowSeconds * sampleRate)
  const levels = Array.from({ length: Math.ceil(samples.length / step) }, (_, index) => {
    const part = samples.subarray(index * step, (index + 1) * step)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
  })
  const loudest = Math.max(1, ...levels)
  return (time) => Math.min(1, ((levels[Math.floor((time - startSeconds) / windowSeconds)] ?? 0) / loudest) * 1.2)
}
