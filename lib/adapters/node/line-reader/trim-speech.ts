import { limitPeaks } from '../../../sound/limit-peaks.ts'
import {
  createLoudnessMeter,
  gainTo,
  loudnessStepSeconds,
  sampleRate,
  targetLoudness
} from '../../../sound/loudness.ts'

/** Quieter in all of it than this is silence, in LUFS. */
const silentBelow = -60
/** A quiet consonant counts as speech down to here beside the line's own loudness, in LU. */
const quietestSpeech = -25
/** Speech stands out of the noise of the room by at least this, in LU. */
const overNoise = 6
/** Never cut what is less than this below the line's own loudness: the noise was speech. */
const surelySpeech = -12
/** What is kept around the first and the last sound that counts: breath, and the end of a word. */
const leadSeconds = 0.05
const tailSeconds = 0.15
/** Limiting takes loudness, which is given back once more. */
const rounds = 2

/** Cuts silence and room noise off both ends, and brings the rest to the loudness of a film. Null for silence. 48 kHz. */
export function trimSpeech(samples: Float32Array): Float32Array | null {
  const meter = createLoudnessMeter()
  meter.add([samples])
  const loudness = meter.loudness()
  if (!(loudness > silentBelow)) return null
  const steps = meter.steps()
  const noise = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 10)] ?? loudness
  const least = Math.max(loudness + quietestSpeech, Math.min(noise + overNoise, loudness + surelySpeech))
  const isHeard = (step: number) => step > least
  const first = Math.max(0, steps.findIndex(isHeard))
  const last = Math.max(first, steps.findLastIndex(isHeard))
  const step = loudnessStepSeconds * sampleRate
  const start = Math.round(Math.max(0, first * step - leadSeconds * sampleRate))
  const end = Math.round(Math.min(samples.length, (last + 1) * step + tailSeconds * sampleRate))
  const kept = samples.slice(start, end)
  for (let round = 0; round < rounds; round += 1) {
    const gain = gainTo([kept], targetLoudness)
    for (let index = 0; index < kept.length; index += 1) kept[index] = (kept[index] ?? 0) * gain
    limitPeaks([kept])
  }
  return kept
}
