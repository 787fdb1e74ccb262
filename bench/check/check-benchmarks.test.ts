import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atLeast, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { MissingForBenchmark } from '../harness/missing-for-benchmark.ts'
import { checkBenchmarks } from './check-benchmarks.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callsheet-bench-check-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const of =
  (bars: () => Bar[]): Benchmark =>
  async () => ({ result: {}, about: [], tables: [], plots: [], bars: bars() })

async function check(benchmarks: Record<string, Benchmark>, isWritten = false) {
  const lines: string[] = []
  const failures = await checkBenchmarks({
    benchmarks: Object.fromEntries(Object.entries(benchmarks).map(([name, one]) => [name, async () => one])),
    path: join(folder, 'quick.json'),
    isWritten,
    say: () => undefined,
    print: (line) => lines.push(line)
  })
  return { failures, lines }
}

const ratio = (got: number) => of(() => [atLeast('to the floor', 0.7, got)])

test('the median of three runs is kept, and later runs are held to it', async () => {
  const got = [0.1, 0.8, 0.9]
  expect((await check({ scene: of(() => [atLeast('to the floor', 0.7, got.shift()!)]) }, true)).failures).toBe(0)
  expect(JSON.parse(await readFile(join(folder, 'quick.json'), 'utf8'))).toEqual({ scene: { 'to the floor': 0.8 } })
  expect(await check({ scene: ratio(0.75) })).toEqual({ failures: 0, lines: ['ok        scene: 1 ratios'] })
  const { failures, lines } = await check({ scene: ratio(0.6) })
  expect(failures).toBe(1)
  expect(lines).toEqual(['FELL      scene: to the floor: 0.600, 0.800 before (25% worse)'])
})

test('a ratio that nobody has kept is a failure, so a check without kept ratios cannot pass', async () => {
  const { failures, lines } = await check({ scene: ratio(1) })
  expect(failures).toBe(1)
  expect(lines[0]).toContain('npm run bench -- check --write')
})

test('a benchmark that breaks is a failure and the others go on; what the machine lacks is left out', async () => {
  await check({ scene: ratio(1) }, true)
  const broken: Benchmark = async () => {
    throw new Error('no answer')
  }
  const lacking: Benchmark = async () => {
    throw new MissingForBenchmark('No pages. Set BENCH_PAGES.')
  }
  expect(await check({ status: broken, extract: lacking, scene: ratio(1) })).toEqual({
    failures: 1,
    lines: ['BROKE     status: no answer', 'left out  extract: No pages. Set BENCH_PAGES.', 'ok        scene: 1 ratios']
  })
})
