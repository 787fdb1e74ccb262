/** Peaks between the samples, by ITU-R BS.1770 Annex 2: four times as many samples, by a filter of twelve taps each. */
const phases = 4
const taps = 12
const before = taps / 2 - 1

/** Where no sample nearby is over this part of a level, no moment between the samples reaches that level in sound. */
const nearby = 0.5

const quarter = filterOf(1 / phases)
const half = filterOf(2 / phases)
const threeQuarters = filterOf(3 / phases)

/** The highest moment of the sound, in dB under full scale. */
export function truePeak(channels: readonly Float32Array[]): number {
  let highest = 0
  for (const samples of channels)
    for (let index = 0; index < samples.length; index += 1) {
      const peak = peakFrom(samples, index, highest)
      if (peak > highest) highest = peak
    }
  return 20 * Math.log10(Math.max(highest, 1e-9))
}

/**
 * The highest moment from this sample to the next one. Exact only if it may be over `level`: below it, the sample itself
 * is enough.
 */
export function peakFrom(samples: Float32Array, index: number, level: number): number {
  const own = Math.abs(samples[index] ?? 0)
  const most = Math.max(own, Math.abs(samples[index + 1] ?? 0))
  if (most < level * nearby) return own
  const first = index - before
  const end = Math.min(taps, samples.length - first)
  let atQuarter = 0
  let atHalf = 0
  let atThreeQuarters = 0
  // One loop that never reads outside: with three that may, it takes more than twice the time.
  for (let tap = Math.max(0, -first); tap < end; tap += 1) {
    const sample = samples[first + tap] ?? 0
    atQuarter += (quarter[tap] ?? 0) * sample
    atHalf += (half[tap] ?? 0) * sample
    atThreeQuarters += (threeQuarters[tap] ?? 0) * sample
  }
  return Math.max(own, Math.abs(atQuarter), Math.abs(atHalf), Math.abs(atThreeQuarters))
}

/** A windowed sinc that gives the value at this part of the way to the next sample. */
function filterOf(fraction: number): Float64Array {
  const raw = Float64Array.from({ length: taps }, (_, tap) => {
    const away = tap - before - fraction
    const sinc = away === 0 ? 1 : Math.sin(Math.PI * away) / (Math.PI * away)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * away) / (taps / 2)))
  })
  const sum = raw.reduce((total, value) => total + value, 0)
  return raw.map((value) => value / sum)
}
