import { peakCeiling, sampleRate } from './loudness.ts'
import { peakFrom } from './true-peak.ts'

/** How long before a peak the level goes down, and after it comes back. */
const edgeSeconds = 0.008

/** How far around a sample its gain depends on other samples. */
export const limiterReach = 2 * Math.round(edgeSeconds * sampleRate) + 16

export interface LimitPeaksOptions {
  /** In dBFS. */
  ceiling?: number
  /** Also between the samples, as a player hears them. */
  isTruePeak?: boolean
}

/**
 * Lowers every peak over the ceiling, on all channels alike, and nothing else. Speech has peaks far over its loudness,
 * which would keep all of it too quiet.
 */
export function limitPeaks(
  channels: readonly Float32Array[],
  { ceiling: decibels = peakCeiling, isTruePeak = false }: LimitPeaksOptions = {}
): void {
  const length = channels[0]?.length ?? 0
  const ceiling = 10 ** (decibels / 20)
  const wanted = new Float32Array(length).fill(1)
  let isNeeded = false
  for (const channel of channels)
    for (let index = 0; index < length; index += 1) {
      const peak = isTruePeak ? peakFrom(channel, index, ceiling) : Math.abs(channel[index] ?? 0)
      if (peak <= ceiling) continue
      isNeeded = true
      wanted[index] = Math.min(wanted[index] ?? 1, ceiling / peak)
    }
  if (!isNeeded) return
  const half = Math.round(edgeSeconds * sampleRate)
  const gains = smooth(lowestAround(wanted, half), half)
  for (const channel of channels)
    for (let index = 0; index < length; index += 1) channel[index] = (channel[index] ?? 0) * (gains[index] ?? 1)
}

/** The lowest value within `half` places of each place. The queue has the places whose values still count, rising. */
function lowestAround(values: Float32Array, half: number): Float32Array {
  const lowest = new Float32Array(values.length)
  const queue: number[] = []
  let first = 0
  for (let next = 0; next < values.length + half; next += 1) {
    if (next < values.length) {
      while (queue.length > first && (values[queue.at(-1) ?? 0] ?? 1) >= (values[next] ?? 1)) queue.pop()
      queue.push(next)
    }
    const place = next - half
    if (place < 0) continue
    while ((queue[first] ?? 0) < place - half) first += 1
    lowest[place] = values[queue[first] ?? place] ?? 1
  }
  return lowest
}

/** The mean within `half` places. No mean is over the value that its place needs, because all values around it are not. */
function smooth(values: Float32Array, half: number): Float32Array {
  const sums = new Float64Array(values.length + 1)
  for (let index = 0; index < values.length; index += 1) sums[index + 1] = (sums[index] ?? 0) + (values[index] ?? 1)
  return values.map((_, index) => {
    const from = Math.max(0, index - half)
    const to = Math.min(values.length, index + half + 1)
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
  })
}
