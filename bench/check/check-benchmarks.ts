import { readFile, writeFile } from 'node:fs/promises'
import type { Bar, Benchmark } from '../harness/benchmark.ts'
import { MissingForBenchmark } from '../harness/missing-for-benchmark.ts'
import { earlierBarsSchema, findFalls, ratiosOf, type EarlierBars, type Fall } from './compare-bars.ts'

/** A benchmark that fell is run again before it is named, and ratios are kept of as many runs. */
const mostRuns = 3

export interface CheckOptions {
  benchmarks: Readonly<Record<string, () => Promise<Benchmark>>>
  /** The file with the kept ratios. */
  path: string
  /** Keeps the ratios of this run as those that later runs are compared with. */
  isWritten: boolean
  say: (line: string) => void
  /** Prints one finding. */
  print: (line: string) => void
}

/**
 * Runs every benchmark in its quick form and compares its ratios with the kept ones. Returns how many failed: a ratio
 * that fell, a benchmark that broke, or one whose ratios nobody has kept. What this machine lacks is said and left out.
 */
export async function checkBenchmarks({ benchmarks, path, isWritten, say, print }: CheckOptions): Promise<number> {
  const before = await readEarlier(path)
  const now: EarlierBars = {}
  let failures = 0
  for (const [name, load] of Object.entries(benchmarks)) {
    try {
      const runs: (readonly Bar[])[] = []
      let falls: Fall[] = []
      do {
        say(`${name}, run ${runs.length + 1}`)
        const { bars } = await (await load())({ quick: true, only: null, say: () => undefined })
        runs.push(bars)
        falls = findFalls(before[name] ?? {}, runs)
      } while ((isWritten || falls.length > 0) && runs.length < mostRuns)
      const ratios = ratiosOf(runs)
      now[name] = ratios
      failures += isWritten ? 0 : report(name, { ratios, earlier: before[name], falls, print })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (error instanceof MissingForBenchmark) print(`left out  ${name}: ${reason}`)
      else {
        failures += 1
        print(`BROKE     ${name}: ${reason}`)
      }
      // What cannot be run here keeps the ratios of where it could.
      if (before[name]) now[name] = before[name]
    }
  }
  if (isWritten) await writeFile(path, `${JSON.stringify(now, null, 2)}\n`)
  return failures
}

interface Found {
  ratios: Record<string, number>
  earlier: Record<string, number> | undefined
  falls: readonly Fall[]
  print: (line: string) => void
}

function report(name: string, { ratios, earlier = {}, falls, print }: Found): number {
  for (const { what, before, now, fell } of falls) {
    const part = Number.isFinite(fell) ? ` (${Math.round(fell * 100)}% worse)` : ''
    print(`FELL      ${name}: ${what}: ${now.toFixed(3)}, ${before.toFixed(3)} before${part}`)
  }
  const unknown = Object.keys(ratios).filter((what) => earlier[what] === undefined)
  if (unknown.length > 0) print(`NOT KEPT  ${name}: ${unknown.join('; ')}. Keep them: npm run bench -- check --write`)
  if (falls.length + unknown.length === 0) print(`ok        ${name}: ${Object.keys(ratios).length} ratios`)
  return falls.length + unknown.length
}

async function readEarlier(path: string): Promise<EarlierBars> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return earlierBarsSchema.parse(JSON.parse(text))
}
