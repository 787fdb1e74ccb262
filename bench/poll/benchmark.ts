import { join } from 'node:path'
import { boundFields } from '../../pipeline/settings/bounds.ts'
import { atLeast, atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startCandidate, type CandidateProcess } from '../harness/candidate-process.ts'
import { openDatabases } from '../harness/databases.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import { countAsked, layOutTasks } from './due-tasks.ts'
import { about, few, plotsOf, tablesOf, words, type Flood, type Tick } from './show.ts'
import type { PollInput } from './tasks.ts'

const names = ['ours', 'fetch', 'request'] as const

/** One competitor before one database. */
interface Runner {
  reader: CandidateProcess<PollInput, number>
  input: PollInput
  rounds: Round[]
}

interface Round {
  milliseconds: number
  cpuMilliseconds: number
}

/** Number of tasks that a pipeline service reads at once by default. */
const readsAtOnce = Number(boundFields.pollReadsAtOnce.schema.parse(undefined))

/** One tick of the poll job: many due tasks among many rows, and a few due tasks in tables of several sizes. */
export const poll: Benchmark = async ({ quick, only, say }) => {
  const sizes = quick ? [500, 5_000] : [10_000, 100_000, 1_000_000]
  const largest = Math.max(...sizes)
  const many = quick ? 500 : 10_000
  const provider = await startServer('provider', join(import.meta.dirname, 'candidates', 'provider.ts'), {})
  const databases = await openDatabases(sizes, say)
  const readers: Runner['reader'][] = []
  const inputOf = (rows: number, due: number): PollInput => {
    const databaseUrl = databases.urls.get(rows) ?? ''
    return { providerUrl: provider.url, databaseUrl, due, every: rows / due, readsAtOnce }
  }
  try {
    for (const name of competitors(names, only)) {
      readers.push(await startCandidate(name, join(import.meta.dirname, 'candidates', `${name}.ts`)))
    }
    const ours = readers.slice(0, 1)
    const ticks = sizes.flatMap((rows) => ours.map((reader) => ({ reader, input: inputOf(rows, few), rounds: [] })))
    say(`${few} tasks due among ${sizes.map(words).join(', ')} rows`)
    await measure(provider, ticks, { warmUps: quick ? 1 : 10, rounds: quick ? 3 : 60 })

    const floods = readers.map((reader): Runner => ({ reader, input: inputOf(largest, many), rounds: [] }))
    say(`${words(many)} tasks due among ${words(largest)} rows, ${readsAtOnce} reads at once`)
    await measure(provider, floods, { warmUps: quick ? 0 : 2, rounds: quick ? 1 : 11 })

    const peaks = await Promise.all(readers.splice(0).map((reader) => reader.stop()))
    const candidates = floods.map((runner, index) => ({
      ...summariseFlood(runner, floods),
      peakMegabytes: peaks[index]?.peakMegabytes ?? 0
    }))
    const bySize = ticks.map((runner, index) => summariseTick(runner, ticks[0] ?? runner, sizes[index] ?? 0))
    const result = { readsAtOnce, rows: largest, due: many, candidates, few: { due: few, ticks: bySize } }
    return {
      result,
      about,
      tables: tablesOf(candidates, bySize),
      plots: plotsOf(candidates),
      bars: [...floodBars(candidates), ...tickBars(bySize)]
    }
  } finally {
    for (const reader of readers) await reader.stop()
    await databases.close()
    await provider.stop()
  }
}

/** Runs each competitor in turn and checks its work. A different one starts in each round. */
async function measure(
  provider: ServerProcess,
  runners: readonly Runner[],
  { warmUps, rounds }: { warmUps: number; rounds: number }
): Promise<void> {
  for (const { input } of runners) await layOutTasks(input)
  for (let turn = -warmUps; turn < rounds; turn += 1) {
    for (let place = 0; place < runners.length; place += 1) {
      const runner = runners[(place + turn + warmUps) % runners.length]
      if (!runner) continue
      const { milliseconds, cpuMilliseconds, output } = await runner.reader.run(runner.input)
      await checkEnd(provider, runner, output)
      if (turn >= 0) runner.rounds.push({ milliseconds, cpuMilliseconds })
    }
  }
}

/** Checks that every due task was asked for once, and that our rows say the same. */
async function checkEnd(provider: ServerProcess, { reader, input }: Runner, running: number): Promise<void> {
  const asked = (await (await fetch(`${provider.url}/asked`)).json()) as { tasks: number; reads: number }
  const written = reader.name === 'ours' ? await countAsked(input) : input.due
  if ([asked.tasks, asked.reads, running, written].some((count) => count !== input.due)) {
    const got = JSON.stringify({ ...asked, running, written })
    throw new Error(`${reader.name} should have asked for ${input.due} tasks once each: ${got}`)
  }
}

/**
 * Ratios are computed within each round, and the result is their median. Other work on the machine affects all of a
 * round in the same way.
 */
function ratio(own: Runner, other: Runner | undefined, of: (round: Round) => number): number | null {
  if (!other) return null
  return round(
    quantile(
      own.rounds.map((each, index) => of(each) / of(other.rounds[index] ?? each)),
      0.5
    )
  )
}

function summariseFlood(runner: Runner, all: readonly Runner[]): Omit<Flood, 'peakMegabytes'> {
  const { reader, input, rounds } = runner
  const to = (name: string) =>
    ratio(
      runner,
      all.find((other) => other.reader.name === name),
      ({ milliseconds }) => 1 / milliseconds
    )
  return {
    name: reader.name,
    rowsPerSecond: spread(rounds.map(({ milliseconds }) => input.due / (milliseconds / 1_000))),
    toFetch: to('fetch'),
    toRequest: to('request'),
    cpuMicrosecondsPerRow: round(
      quantile(
        rounds.map(({ cpuMilliseconds }) => (cpuMilliseconds * 1_000) / input.due),
        0.5
      ),
      1
    )
  }
}

function summariseTick(runner: Runner, smallest: Runner, rows: number): Tick {
  return {
    rows,
    milliseconds: spread(runner.rounds.map(({ milliseconds }) => milliseconds)),
    toSmallest: ratio(runner, smallest, ({ milliseconds }) => milliseconds)
  }
}

function floodBars(candidates: readonly Flood[]): Bar[] {
  const toFetch = candidates.find(({ name }) => name === 'ours')?.toFetch ?? null
  return toFetch === null ? [] : [atLeast('due tasks a second to the same reads alone', 0.8, toFetch)]
}

function tickBars([, ...larger]: readonly Tick[]): Bar[] {
  return larger.map(({ rows, toSmallest }) =>
    atMost(`${few} due among ${words(rows)} rows: time to that among the fewest`, 1.2, toSmallest ?? 0)
  )
}
