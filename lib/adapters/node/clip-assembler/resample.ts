const taps = 32
const before = taps / 2 - 1
const phases = 256

/**
 * Brings sound that comes in blocks to another rate, without a seam between the blocks: a windowed sinc. Give the end by
 * `end`.
 */
export function createResampler(from: number, to: number) {
  const step = from / to
  const filters = from === to ? [] : makeFilters(Math.min(1, to / from))
  /** The samples that are still needed, with silence before the first. */
  let kept = new Float32Array(before)
  /** Place of the next output sample, counted in `kept` without its lead. */
  let at = 0

  function push(samples: Float32Array): Float32Array {
    if (from === to) return samples
    const all = new Float32Array(kept.length + samples.length)
    all.set(kept)
    all.set(samples, kept.length)
    const last = all.length - taps
    const made = new Float32Array(Math.max(0, Math.floor((last - at) / step) + 1))
    let count = 0
    for (; at <= last; at += step) {
      const whole = Math.floor(at)
      const filter = filters[Math.round((at - whole) * phases)] ?? filters[0]
      let sum = 0
      for (let tap = 0; tap < taps; tap += 1) sum += (filter?.[tap] ?? 0) * (all[whole + tap] ?? 0)
      made[count] = sum
      count += 1
    }
    const used = Math.min(Math.floor(at), all.length)
    kept = all.slice(used)
    at -= used
    return made.subarray(0, count)
  }

  return { push, end: () => push(from === to ? new Float32Array() : new Float32Array(taps - before)) }
}

function makeFilters(cutoff: number): Float64Array[] {
  return Array.from({ length: phases + 1 }, (_, phase) => {
    const raw = Float64Array.from({ length: taps }, (_unused, tap) => {
      const away = tap - before - phase / phases
      const turn = Math.PI * away * cutoff
      const sinc = away === 0 ? 1 : Math.sin(turn) / turn
      return Math.abs(away) >= taps / 2 ? 0 : sinc * (0.5 + 0.5 * Math.cos((Math.PI * away) / (taps / 2)))
    })
    const sum = raw.reduce((total, value) => total + value, 0)
    return raw.map((value) => value / sum)
  })
}
