import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBenchmarks } from './check/check-benchmarks.ts'
import type { Benchmark, BenchmarkOutcome } from './harness/benchmark.ts'
import { machine } from './harness/machine.ts'
import { writeResult } from './harness/results.ts'
import { table } from './harness/table.ts'
import { writeReport, type ReportOutcome } from './report/write-report.ts'

/** Each one loads its modules when it is asked for. */
const benchmarks: Record<string, () => Promise<Benchmark>> = {
  pipeline: async () => (await import('./pipeline/benchmark.ts')).pipeline,
  cells: async () => (await import('./cells/benchmark.ts')).cells,
  sustained: async () => (await import('./sustained/benchmark.ts')).sustained,
  replicas: async () => (await import('./replicas/benchmark.ts')).replicas,
  status: async () => (await import('./status/benchmark.ts')).status,
  poll: async () => (await import('./poll/benchmark.ts')).poll,
  store: async () => (await import('./store/benchmark.ts')).store,
  stream: async () => (await import('./stream/benchmark.ts')).stream,
  live: async () => (await import('./live/benchmark.ts')).live,
  cut: async () => (await import('./cut/benchmark.ts')).cut,
  extract: async () => (await import('./extract/benchmark.ts')).extract,
  start: async () => (await import('./start/benchmark.ts')).start,
  scene: async () => (await import('./scene/benchmark.ts')).scene,
  tables: async () => (await import('./tables/benchmark.ts')).tables,
  tests: async () => (await import('./tests/benchmark.ts')).tests
}

const usage = `npm run bench -- NAME [--quick] [--json] [--only ours,NAME]

  NAME     ${Object.keys(benchmarks).join(', ')};
           or report, which writes docs/performance.md from the last whole runs;
           or check, which runs the quick forms and names each ratio that is a tenth worse than the kept one
  --quick  less work, for correctness alone; nothing is written
  --json   the whole result on standard output
  --only   these competitors alone, beside ours
  --write  of check: keeps the ratios of this run`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})
const [name = ''] = positionals
if (name === 'report') {
  const { written, missing } = await report()
  for (const path of written) console.log(`docs/${path}`)
  for (const one of missing) console.error(`${one} has not been run yet: npm run bench -- ${one}`)
  process.exit(missing.length === 0 ? 0 : 1)
}
if (name === 'check') {
  const failures = await checkBenchmarks({
    benchmarks,
    path: join(import.meta.dirname, 'results', 'quick.json'),
    isWritten: values.write,
    say: (line) => console.error(line),
    print: (line) => console.log(line)
  })
  process.exit(failures === 0 ? 0 : 1)
}
const load = benchmarks[name]
if (!load || values.help) {
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}
const startedAt = new Date().toISOString()
const benchmark = await load()
const only = values.only?.split(',') ?? null
const outcome = await benchmark({ quick: values.quick, only, say: (line) => console.error(line) })
const { bars, about, tables, plots, leftOut = [] } = outcome
const result = {
  name,
  quick: values.quick,
  startedAt,
  machine: machine(),
  bars,
  about,
  tables,
  plots,
  ...outcome.result
}
console.log(values.json ? JSON.stringify(result, null, 2) : show(outcome))
// A quick run checks only correctness. A run without its competitors has no useful ratios.
for (const line of leftOut) console.error(line)
if (!values.quick && !only && leftOut.length === 0) console.error(`Written to ${writeResult(name, result)}`)

async function report(): Promise<ReportOutcome> {
  try {
    return await writeReport({
      names: Object.keys(benchmarks),
      resultsDirectory: join(import.meta.dirname, 'results'),
      docsDirectory: join(import.meta.dirname, '..', 'docs')
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function show({ tables, bars }: BenchmarkOutcome): string {
  const shown = tables.map(({ title, head: [, ...columns], rows }) => table([title, ...columns], rows))
  const held = bars.map(({ what, wanted, got, holds }) => [what, wanted, got, holds ? 'holds' : 'MISSED'])
  return [...shown, ...(held.length > 0 ? [table(['bar', 'wanted', 'got', ''], held)] : [])].join('\n\n')
}
