import { z } from 'zod'
import type { Bar } from '../harness/benchmark.ts'
import { quantile } from '../harness/statistics.ts'

/** Falls below this part are noise of a quick run. */
const tolerated = 0.1

/** The bars of earlier quick runs, by the name of their benchmark: what is measured, and the ratio. */
export const earlierBarsSchema = z.record(z.string(), z.record(z.string(), z.number()))

export type EarlierBars = z.output<typeof earlierBarsSchema>

export interface Fall {
  what: string
  before: number
  now: number
  /** Part of the earlier figure: 0.25 is a quarter worse. */
  fell: number
}

/** The ratios alone, each the median of its runs: milliseconds and megabytes describe a machine. */
export function ratiosOf(runs: readonly (readonly Bar[])[]): Record<string, number> {
  const bars = runs.flat().filter(({ what }) => !/, (?:ms|MB)$/.test(what))
  const byName = Map.groupBy(bars, ({ what }) => what)
  return Object.fromEntries(
    [...byName].map(([what, seen]) => [
      what,
      quantile(
        seen.map(({ got }) => got),
        0.5
      )
    ])
  )
}

/** Bars that are worse than before by more than a tenth. Of several runs the median counts. */
export function findFalls(before: Record<string, number>, runs: readonly (readonly Bar[])[]): Fall[] {
  const ratios = ratiosOf(runs)
  return (runs.at(-1) ?? []).flatMap(({ what, wanted }) => {
    const [earlier, now] = [before[what], ratios[what]]
    if (earlier === undefined || now === undefined) return []
    // Of nothing there is no tenth: what was never lost before is a fall when it is lost once.
    const change = earlier === 0 ? Math.sign(now) * Number.POSITIVE_INFINITY || 0 : (now - earlier) / Math.abs(earlier)
    const fell = wanted.startsWith('at most') ? change : -change
    return fell > tolerated ? [{ what, before: earlier, now, fell }] : []
  })
}
