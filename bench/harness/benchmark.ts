import type { BarPlot, ResultTable } from '../report/saved-result.ts'

export interface BenchmarkOptions {
  /** Less work, to check only correctness in under a minute. */
  quick: boolean
  /** Competitors to run. Null runs all of them. `ours` is always included. */
  only: readonly string[] | null
  /** Prints progress. It is not part of the result. */
  say: (line: string) => void
}

/** Our promise about one run. It is always a ratio or a difference, because machines differ. */
export interface Bar {
  what: string
  /** In words: `at least 0.95`. */
  wanted: string
  got: number
  holds: boolean
}

export interface BenchmarkOutcome {
  /** The figures of the run, kept as JSON. */
  result: Record<string, unknown>
  /** What is measured and how, and what each competitor does or does not do. One paragraph each, as Markdown. */
  about: readonly string[]
  /** Shown on the terminal and in the report. */
  tables: readonly ResultTable[]
  plots: readonly BarPlot[]
  bars: readonly Bar[]
  /** Competitors that this machine cannot run, each with what it lacks and how to get it. */
  leftOut?: readonly string[]
}

export type Benchmark = (options: BenchmarkOptions) => Promise<BenchmarkOutcome>

export function atLeast(what: string, limit: number, got: number): Bar {
  return { what, wanted: `at least ${limit}`, got, holds: got >= limit }
}

export function atMost(what: string, limit: number, got: number): Bar {
  return { what, wanted: `at most ${limit}`, got, holds: got <= limit }
}

/** The competitors of a run: the wanted ones and always ours. */
export function competitors<Name extends string>(names: readonly Name[], only: readonly string[] | null): Name[] {
  const unknown = only?.find((name) => !(names as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}" to run. There are: ${names.join(', ')}`)
  return names.filter((name) => name === 'ours' || !only || only.includes(name))
}
