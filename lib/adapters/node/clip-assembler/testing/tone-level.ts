import { sampleRate } from '../../../../sound/loudness.ts'

/** How loud one tone is in a part of the sound, in dB. The length has whole turns of both tones. */
export function levelOf([samples]: Float32Array[], frequency: number, from: number, to: number): number {
  let sine = 0
  let cosine = 0
  const [first, last] = [Math.round(from * sampleRate), Math.round(to * sampleRate)]
  for (let index = first; index < last; index += 1) {
    const turn = (2 * Math.PI * frequency * index) / sampleRate
    sine += (samples?.[index] ?? 0) * Math.sin(turn)
    cosine += (samples?.[index] ?? 0) * Math.cos(turn)
  }
  return 20 * Math.log10((2 * Math.hypot(sine, cosine)) / (last - first) + 1e-9)
}
