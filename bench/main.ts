import { parseArgs } from 'node:util'
import { extract } from './extract/benchmark.ts'
import { machine } from './harness/machine.ts'
import { writeResult } from './harness/results.ts'
import type { Benchmark } from './harness/benchmark.ts'

const benchmarks: Record<string, Benchmark> = { extract }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } }
})
const [name = ''] = positionals
const benchmark = benchmarks[name]
if (!benchmark) {
  console.error(`Which benchmark? There are: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}
const startedAt = new Date().toISOString()
const outcome = await benchmark({ quick: values.quick, say: (line) => console.error(line) })
const result = { name, quick: values.quick, startedAt, machine: machine(), ...outcome.result }
if (values.json) console.log(JSON.stringify(result, null, 2))
else console.log(outcome.text)
// A quick run is for correctness; its times are not worth keeping.
if (!values.quick) console.error(`Written to ${writeResult(name, result)}`)
