import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { atMost, type Benchmark } from '../harness/benchmark.ts'
import { cleanEnvironment } from '../harness/clean-environment.ts'
import { MissingForBenchmark } from '../harness/missing-for-benchmark.ts'
import { round } from '../harness/statistics.ts'
import type { ResultTable } from '../report/saved-result.ts'
import { watchPrograms, type ProgramsUse } from './watch-programs.ts'

const root = join(import.meta.dirname, '..', '..')
const wholeSeconds = 360
const shownFiles = 15

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() }))
    })
  )
})

/** How long `npm test` takes, and what of. */
export const tests: Benchmark = async ({ quick, say }) => {
  if (process.platform !== 'linux') throw new MissingForBenchmark('it reads /proc, which Linux alone has')
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-'))
  try {
    say(quick ? 'one file of tests' : 'the whole of npm test')
    const { seconds, report, use } = await measure(
      join(directory, 'report.json'),
      quick ? ['lib/aspect-ratio.test.ts'] : []
    )
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
    for (const { name, assertionResults } of report.testResults)
      for (const { fullName, status } of assertionResults)
        if (status === 'failed') say(`failed: ${relative(root, name)}: ${fullName}`)
    const files = report.testResults
      .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1_000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
    return {
      result: { seconds, passed, failed, skipped, files: files.length, ...use },
      about: aboutOf(seconds, use),
      tables: [
        {
          title: 'all of it',
          head: ['', 'files', 'passed', 'failed', 'skipped', 's'],
          rows: [['npm test', files.length, passed, failed, skipped, Math.round(seconds)]]
        },
        tableOf(use),
        {
          title: 'the longest files',
          head: ['', 's'],
          rows: files.slice(0, shownFiles).map((one) => [one.file, Math.round(one.seconds)])
        }
      ],
      plots: [],
      bars: quick
        ? []
        : [
            atMost('the whole of npm test, s', wholeSeconds, Math.round(seconds)),
            atMost('tests that failed', 0, failed)
          ]
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(reportPath: string, files: readonly string[]) {
  const watch = await watchPrograms()
  const startedAt = performance.now()
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`]
  const child = spawn('npm', ['test', '--silent', '--', ...options, ...files], {
    cwd: root,
    stdio: 'ignore',
    env: cleanEnvironment(process.env)
  })
  await once(child, 'exit')
  const seconds = (performance.now() - startedAt) / 1_000
  const use = await watch.end()
  return { seconds: round(seconds), use, report: reportSchema.parse(JSON.parse(await readReport(reportPath))) }
}

const readReport = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error('npm test ended without a report. Run it by hand to see why.', { cause })
  })

const cpuSecondsOf = ({ kinds }: ProgramsUse): number => kinds.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)

function aboutOf(seconds: number, use: ProgramsUse): string[] {
  const cores = availableParallelism()
  const busy = use.machineCpuSeconds / (seconds * cores)
  return [
    '`npm test` in a checkout where everything is installed, without the second try that the gate gives a failed test: PostgreSQL, the queues, the browser, HTTP between the services and H.264 are real in it. Processor time is that of all processes that began meanwhile, by what they are, read once a second; what lived for less is in no row, and neither is what the machine does itself.',
    `The limit is the processor: the ${cores} cores were busy for ${Math.round(busy * 100)}% of the time, so no order of the files and no further workers make it shorter. Within the bar, they can give ${wholeSeconds * cores} s of processor, and the tests took ${Math.round(cpuSecondsOf(use))} s, the machine's own work not counted. No kind of program has most of it. The next step is therefore less work for each test, and not another order: files that start a Callsheet each could share one, and pages that are opened anew for each test could stay open.`
  ]
}

function tableOf(use: ProgramsUse): ResultTable {
  const all = cpuSecondsOf(use)
  const rest = Math.max(0, use.machineCpuSeconds - all)
  const rows = use.kinds
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .map(({ kind, processes, cpuSeconds }) => [kind, processes, Math.round(cpuSeconds), share(cpuSeconds, all)])
  return {
    title: 'processor',
    head: ['', 'processes', 's', '% of the tests'],
    rows: [...rows, ['the machine itself, and what lived for less than a second', '', Math.round(rest), '']]
  }
}

const share = (part: number, whole: number): string => (whole === 0 ? '' : ((100 * part) / whole).toFixed(0))
