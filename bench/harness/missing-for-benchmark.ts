/** The machine lacks what a benchmark needs. The message says what it is and how to get it. */
export class MissingForBenchmark extends Error {
  override readonly name = 'MissingForBenchmark'
}
