export interface BenchmarkOptions {
  /** Less work, for correctness alone. */
  quick: boolean
  /** Progress, beside the result. */
  say: (line: string) => void
}

export interface BenchmarkOutcome {
  /** What is kept as JSON. */
  result: Record<string, unknown>
  /** What is shown on a terminal. */
  text: string
}

export type Benchmark = (options: BenchmarkOptions) => Promise<BenchmarkOutcome>
