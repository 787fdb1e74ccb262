import { criterionNames, type Criterion, type PairVerdict } from './judge-pair.ts'

/** A figure with the interval in which 95 of 100 resamples of the pairs lie. */
export interface Interval {
  value: number
  low: number
  high: number
}

export interface CriterionScore {
  criterion: Criterion
  pairs: number
  wins: number
  ties: number
  losses: number
  /** Pairs in which the two orders did not name the same version. They count as ties. */
  disagreements: number
  /** Share of wins. A tie is half a win. */
  winRate: Interval
  margin: Interval
}

const resamples = 2_000

/** Win rate and mean margin of each criterion. The same seed gives the same intervals. */
export function scorePairs(pairs: readonly (readonly PairVerdict[])[], seed: number): CriterionScore[] {
  return criterionNames.flatMap((criterion) => {
    const verdicts = pairs.flatMap((pair) => pair.find((verdict) => verdict.criterion === criterion) ?? [])
    if (verdicts.length === 0) return []
    const points = verdicts.map(({ margin }) => (Math.sign(margin) + 1) / 2)
    const margins = verdicts.map(({ margin }) => margin)
    return {
      criterion,
      pairs: verdicts.length,
      wins: points.filter((point) => point === 1).length,
      ties: points.filter((point) => point === 0.5).length,
      losses: points.filter((point) => point === 0).length,
      disagreements: verdicts.filter(({ agree }) => !agree).length,
      winRate: bootstrap(points, seed),
      margin: bootstrap(margins, seed)
    }
  })
}

/** The percentile bootstrap of a mean. */
export function bootstrap(values: readonly number[], seed: number): Interval {
  const random = randomFrom(seed)
  const means = Array.from({ length: resamples }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0))
  ).toSorted((a, b) => a - b)
  const at = (share: number) => means[Math.round(share * (resamples - 1))] ?? 0
  return { value: mean(values), low: at(0.025), high: at(0.975) }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A linear congruential generator (modulus 2³², the constants of Numerical Recipes): enough to draw resamples. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
