import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atLeast, atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startCandidate, type CandidateProcess } from '../harness/candidate-process.ts'
import { startServer } from '../harness/server-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import { checkStored, placesOf, type Places } from './check-stored.ts'
import type { CopyInput } from './copies.ts'
import {
  about,
  plotsOf,
  tablesOf,
  type Candidate,
  type Memory,
  type Target,
  type Work,
  type WorkResult
} from './show.ts'

const names = ['ours', 'bare', 'lib-storage', 'dd'] as const
/** The targets of each competitor: the SDK cannot write files, and `dd` cannot use S3. */
const targetsOf: Record<(typeof names)[number], Target[]> = {
  ours: ['files', 's3'],
  bare: ['files', 's3'],
  'lib-storage': ['s3'],
  dd: ['files']
}

interface Runner {
  name: string
  process: CandidateProcess<CopyInput, number>
  rounds: { milliseconds: number; cpuMilliseconds: number }[]
}

/** The number of messages of one queue that the service handles at the same time. */
const atOnce = 10
const run = promisify(execFile)

/** Copies assets from the provider into the store, to files and to S3: one large asset and many small ones. */
export const store: Benchmark = async ({ quick, only, say }) => {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-'))
  const places = placesOf(directory)
  const provider = await startServer('provider', join(import.meta.dirname, 'candidates', 'provider.ts'), {})
  const s3 = await startServer('s3', join(import.meta.dirname, 'candidates', 's3-server.ts'), { directory: places.s3 })
  const processes: Runner['process'][] = []
  try {
    const chosen = competitors(names, only)
    for (const name of chosen) {
      processes.push(await startCandidate(name, join(import.meta.dirname, 'candidates', `${name}.ts`)))
    }
    const works = []
    for (const work of worksOf(quick)) {
      const runners = processes
        .filter((_, index) => targetsOf[chosen[index] ?? 'ours'].includes(work.target))
        .map((process): Runner => ({ name: process.name, process, rounds: [] }))
      say(`${work.name}: ${work.rounds} rounds`)
      const { objects, bytes } = work
      const input = { providerUrl: provider.url, objects, bytes, atOnce, directory: places.files, turn: '' }
      await measure(runners, work.target === 's3' ? { ...input, s3Endpoint: s3.url } : input, places, {
        rounds: work.rounds,
        warmUps: quick ? 0 : 1
      })
      works.push({ ...work, candidates: runners.map((runner) => summarise(runner, runners, objects * bytes)) })
    }
    const memory = []
    for (const process of processes.splice(0)) memory.push({ name: process.name, ...(await process.stop()) })
    return {
      result: { atOnce, works, memory },
      about,
      tables: tablesOf(works, memory),
      plots: plotsOf(works),
      bars: barsOf(works, memory, quick)
    }
  } finally {
    for (const process of processes) await process.stop()
    await provider.stop()
    await s3.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function worksOf(quick: boolean): Work[] {
  const [large, small, many] = quick ? [20_000_000, 20_000, 50] : [400_000_000, 200_000, 2_000]
  const words = (bytes: number) => (bytes < 1e6 ? `${bytes / 1e3} KB` : `${bytes / 1e6} MB`)
  return (['files', 's3'] as const).flatMap((target) => [
    { name: `${words(large)} to ${target}`, target, objects: 1, bytes: large, rounds: quick ? 1 : 5 },
    {
      name: `${many.toLocaleString('en')} x ${words(small)} to ${target}`,
      target,
      objects: many,
      bytes: small,
      rounds: quick ? 1 : target === 'files' ? 7 : 3
    }
  ])
}

/**
 * Runs each competitor in turn; a different one starts in each round. The written objects are checked and removed
 * before the next one.
 */
async function measure(
  runners: readonly Runner[],
  input: CopyInput,
  places: Places,
  { rounds, warmUps }: { rounds: number; warmUps: number }
): Promise<void> {
  for (let turn = -warmUps; turn < rounds; turn += 1) {
    for (let place = 0; place < runners.length; place += 1) {
      const runner = runners[(place + turn + warmUps) % runners.length]
      if (!runner) continue
      // The disk first finishes the writes of the competitor before, so that the next one does not pay for them.
      await run('sync')
      const own = { ...input, turn: `${runner.name}-${turn + warmUps}` }
      const { milliseconds, cpuMilliseconds, output } = await runner.process.run(own)
      if (output !== input.objects) throw new Error(`${runner.name} did not copy everything.`)
      await checkStored(places, own, { hasBytes: runner.name !== 'dd' })
      if (turn >= 0) runner.rounds.push({ milliseconds, cpuMilliseconds })
    }
  }
}

/**
 * Ratios are computed within each round, and the result is their median. Other work on the machine affects all of a
 * round in the same way.
 */
function summarise({ name, rounds }: Runner, all: readonly Runner[], bytes: number): Candidate {
  const megabytes = bytes / 1e6
  const to = (other: string) => {
    const others = all.find((one) => one.name === other)?.rounds
    if (!others) return null
    const ratios = rounds.map(({ milliseconds }, index) => (others[index]?.milliseconds ?? 0) / milliseconds)
    return round(quantile(ratios, 0.5))
  }
  return {
    name,
    megabytesPerSecond: spread(rounds.map(({ milliseconds }) => megabytes / (milliseconds / 1_000))),
    toBare: to('bare'),
    toDisk: to('dd'),
    cpuMillisecondsPerMegabyte: round(
      quantile(
        rounds.map(({ cpuMilliseconds }) => cpuMilliseconds / megabytes),
        0.5
      )
    )
  }
}

function barsOf(works: readonly WorkResult[], memory: readonly Memory[], quick: boolean): Bar[] {
  const speeds = works.flatMap(({ name, candidates }) => {
    const toBare = candidates.find((one) => one.name === 'ours')?.toBare ?? null
    return toBare === null ? [] : [atLeast(`${name}: speed to that of the bare pipe`, 0.9, toBare)]
  })
  const grown = memory.find(({ name }) => name === 'ours')?.grownMegabytes
  return grown === undefined || quick ? speeds : [...speeds, atMost('memory grown by all of it, MB', 64, grown)]
}
