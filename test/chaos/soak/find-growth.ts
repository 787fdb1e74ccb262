import type { Sample } from './measure.ts'

export interface Growth {
  what: string
  /** Mean of the third after the first ten minutes, and mean of the last one. */
  before: number
  after: number
  limit: number
  isGrown: boolean
}

/** Until then memory, pools and tables may fill. In shorter runs it is the same share of the time. */
const warmUpShare = 10 / 45
/** Noise of a garbage-collected heap, and of a table between two vacuums. */
const tolerance = 1.2
/** Small counts change by a few. */
const slack = 5

/** Compares the beginning with the end of the time after the warm-up. */
export function findGrowth({ samples, minutes }: { samples: readonly Sample[]; minutes: number }): Growth[] {
  const warm = minutes * warmUpShare
  const third = (minutes - warm) / 3
  const early = samples.filter(({ minute }) => minute >= warm && minute < warm + third)
  const late = samples.filter(({ minute }) => minute >= minutes - third)
  const names = new Set(samples.flatMap(({ values }) => Object.keys(values)))
  return [...names].map((what) => {
    // The log grows with the work. What must not grow is how fast it does.
    const summarise = what.startsWith('log lines') ? perMinute : mean
    const [before, after] = [summarise(early, what), summarise(late, what)]
    const limit = round(before * tolerance + (what.startsWith('log lines') ? 0.05 : slack))
    return { what, before: round(before), after: round(after), limit, isGrown: !(after <= limit) }
  })
}

function mean(samples: readonly Sample[], what: string): number {
  const values = samples.flatMap(({ values: all }) => all[what] ?? [])
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function perMinute(samples: readonly Sample[], what: string): number {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || first === last) return Number.NaN
  return ((last.values[what] ?? 0) - (first.values[what] ?? 0)) / (last.minute - first.minute)
}

const round = (value: number): number => Math.round(value * 100) / 100
