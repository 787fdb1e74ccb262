import { limitPeaks } from './limit-peaks.ts'
import { gainTo, maximumGain, peakCeiling, targetLoudness } from './loudness.ts'
import { scale, type Stereo } from './sound-reader.ts'

/** Speech has peaks so far over its loudness. What stands out farther, such as one knock, decides how loud the rest is. */
const mostLimited = 10
/** Limiting takes loudness, which is given back once more. */
const rounds = 3

/**
 * Brings a sound to the loudness of a film, and no peak over the ceiling. `by` is all of what adjacent pieces of its clip use
 * together, so that they are equally loud; both are changed. Silence stays as it is.
 */
export function levelSound(own: Stereo, by: Stereo = own): void {
  let room = Math.min(10 ** (maximumGain / 20), 10 ** ((peakCeiling + mostLimited) / 20) / Math.max(peakOf(by), 1e-9))
  for (let round = 0; round < rounds; round += 1) {
    const gain = Math.min(gainTo(by, targetLoudness), room)
    room /= gain
    for (const sound of new Set([own, by])) {
      scale(sound, gain)
      limitPeaks(sound)
    }
  }
}

function peakOf(channels: readonly Float32Array[]): number {
  let peak = 0
  for (const channel of channels) for (const sample of channel) peak = Math.max(peak, Math.abs(sample))
  return peak
}
