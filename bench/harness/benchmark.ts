import type { BarPlot, ResultTable } from '../report/saved-result.ts'

export interface BenchmarkOptions {
  /** Less work, for correctness alone: under a minute. */
  quick: boolean
  /** Competitors to run; null runs all of them. `ours` is always among them. */
  only: readonly string[] | null
  /** Progress, beside the result. */
  say: (line: string) => void
}

/** What we promise of ourselves in one run: always a ratio or a difference, since machines differ. */
export interface Bar {
  what: string
  /** In words: `at least 0.95`. */
  wanted: string
  got: number
  holds: boolean
}

export interface BenchmarkOutcome {
  /** The run in figures, kept as JSON. */
  result: Record<string, unknown>
  /** What is measured and how, what each competitor does and does not do: a paragraph each, as Markdown. */
  about: readonly string[]
  /** Shown on the terminal and in the report. */
  tables: readonly ResultTable[]
  plots: readonly BarPlot[]
  bars: readonly Bar[]
}

export type Benchmark = (options: BenchmarkOptions) => Promise<BenchmarkOutcome>

export function atLeast(what: string, limit: number, got: number): Bar {
  return { what, wanted: `at least ${limit}`, got, holds: got >= limit }
}

export function atMost(what: string, limit: number, got: number): Bar {
  return { what, wanted: `at most ${limit}`, got, holds: got <= limit }
}

/** The competitors of a run: those asked for, and always ours. */
export function competitors<Name extends string>(names: readonly Name[], only: readonly string[] | null): Name[] {
  const unknown = only?.find((name) => !(names as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}" to run. There are: ${names.join(', ')}`)
  return names.filter((name) => name === 'ours' || !only || only.includes(name))
}
