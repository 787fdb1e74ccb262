import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scenesPerPipeline } from '../../test/query-plans/busy-database.ts'
import { atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startCandidate, type CandidateProcess } from '../harness/candidate-process.ts'
import { createHttpCaller, type HttpCaller } from '../harness/http-caller.ts'
import { paced } from '../harness/paced.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'
import { openDatabases } from '../harness/databases.ts'
import type { SelectInput } from './candidates/select.ts'
import { pipelineIds } from './pipeline-under-test.ts'

const names = ['ours', 'bare', 'select'] as const
type Name = (typeof names)[number]

interface Runner {
  name: Name
  scenes: number
  /** Milliseconds of each answer. */
  load(pace: { perSecond: number; seconds: number }): Promise<number[]>
  used(): Promise<{ cpuMilliseconds: number; peakMegabytes: number }>
  stop(): Promise<void>
}

interface Round {
  p50: number
  p99: number
  cpuMilliseconds: number
}

const about = [
  '`GET /api/pipelines?id=` of pipelines of 20 scenes, at a fixed pace of 500 requests a second, also when earlier ones have not ended, in databases of three sizes. The time of each answer counts from the moment when its request was due. The first second of each round does not count, because idle connections are opened again in it.',
  '`ours` is the whole app server with its default settings: it checks the key and the owner, adds the next step to each item, and gives every request a trace and a place in the metrics (the log line of a request is written only at `LOG_LEVEL=debug`). Its answers have three times the bytes of those of `bare`. `bare` is a Hono route that does one indexed select and returns its rows. `select` is only that select on the same connections without HTTP: the floor. (The embedded PostgreSQL comes without `pgbench`, so the same driver sends the select.)',
  'The caller is minimal: it uses open connections and keeps only the length of an answer. With a caller that parsed every answer, most of a p99 on these two cores came from its own garbage collection, and longer answers made this worse.'
]

/** The status of one pipeline, read at a fixed pace, in databases of three sizes. */
export const status: Benchmark = async ({ quick, only, say }) => {
  const sizes = quick ? [500, 5_000] : [1_000, 100_000, 1_000_000]
  const pace = quick ? { perSecond: 50, seconds: 1 } : { perSecond: 500, seconds: 3 }
  const rounds = quick ? 1 : 9
  // Until each server's code is compiled like that of a server that has run for a while.
  const warmUps = quick ? 0 : 3
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-'))
  const databases = await openDatabases(sizes, say)
  const runners: Runner[] = []
  const caller = createHttpCaller()
  try {
    for (const [scenes, databaseUrl] of databases.urls) {
      // In the smallest database an owner has few pipelines. The same number is read everywhere.
      const ids = pipelineIds(Math.min(...sizes) / scenesPerPipeline / 25)
      for (const name of competitors(names, only)) {
        runners.push(
          await startRunner({ name, scenes, databaseUrl, ids, caller, directory: join(directory, String(scenes)) })
        )
      }
    }
    const seen = new Map(runners.map((runner) => [runner, [] as Round[]]))
    say(`${rounds} rounds of ${pace.perSecond} requests a second for ${pace.seconds} s at each`)
    for (let turn = -warmUps; turn < rounds; turn += 1) {
      for (let place = 0; place < runners.length; place += 1) {
        const runner = runners[(place + turn + warmUps) % runners.length]
        if (!runner) continue
        // Connections that were closed during other turns are opened again before the measurement.
        await runner.load({ ...pace, seconds: 1 })
        const before = await runner.used()
        const milliseconds = await runner.load(pace)
        const after = await runner.used()
        const cpuMilliseconds = (after.cpuMilliseconds - before.cpuMilliseconds) / milliseconds.length
        if (turn >= 0)
          seen
            .get(runner)
            ?.push({ p50: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99), cpuMilliseconds })
      }
    }
    const results = await Promise.all([...seen].map(([runner, own]) => summarise(runner, own, seen)))
    const result = { pace, rounds, candidates: results }
    return { result, about, tables: [tableOf(results)], plots: [plotOf(results)], bars: barsOf(seen) }
  } finally {
    caller.close()
    await Promise.all(runners.map((runner) => runner.stop()))
    await databases.close()
    await rm(directory, { recursive: true, force: true })
  }
}

interface StartOptions {
  name: Name
  scenes: number
  databaseUrl: string
  ids: string[]
  caller: HttpCaller
  directory: string
}

async function startRunner({ name, scenes, databaseUrl, ids, caller, directory }: StartOptions): Promise<Runner> {
  const path = join(import.meta.dirname, 'candidates', `${name}.ts`)
  if (name === 'select') {
    const candidate: CandidateProcess<SelectInput, number[]> = await startCandidate(name, path)
    return {
      name,
      scenes,
      load: async (pace) => (await candidate.run({ databaseUrl, ids, ...pace })).output,
      used: async () => ({ cpuMilliseconds: 0, peakMegabytes: 0 }),
      stop: async () => void (await candidate.stop())
    }
  }
  const server: ServerProcess = await startServer(name, path, { databaseUrl, directory })
  const key = name === 'ours' ? (await readFile(join(directory, 'owner-api-key'), 'utf8')).trim() : ''
  const urls = ids.map((id) => new URL(`/api/pipelines?id=${id}`, server.url))
  return {
    name,
    scenes,
    load: (pace) => paced(pace, (index) => readStatus(urls[index % urls.length] ?? new URL(server.url), key, caller)),
    used: () => server.used(),
    stop: () => server.stop()
  }
}

/** Number of bytes of a checked answer, by its address. Nothing changes in between. */
const knownBytes = new Map<string, number>()

/** Throws unless all scenes came. */
async function readStatus(url: URL, key: string, caller: HttpCaller): Promise<void> {
  const known = knownBytes.get(url.href)
  const headers = { authorization: `Bearer ${key}` }
  const { status, bodyBytes, body } = await caller.get(url, headers, { keepBody: known === undefined })
  const isGood = status === 200 && (body === null ? bodyBytes === known : hasAllScenes(body))
  if (!isGood) throw new Error(`${url.href} answered ${status} with ${bodyBytes} bytes.`)
  knownBytes.set(url.href, bodyBytes)
}

const hasAllScenes = (answer: string): boolean =>
  (JSON.parse(answer) as { scenes: unknown[] }).scenes.length === scenesPerPipeline

type Seen = ReadonlyMap<Runner, Round[]>

const roundsOf = (seen: Seen, name: Name, scenes: number): Round[] =>
  [...seen].find(([runner]) => runner.name === name && runner.scenes === scenes)?.[1] ?? []

/**
 * Ratios are computed within each round, and the result is their median. Other work on the machine affects all of a
 * round in the same way.
 */
function ratio(own: readonly Round[], other: readonly Round[], of: (round: Round) => number): number | null {
  if (other.length === 0) return null
  return round(
    quantile(
      own.map((each, index) => of(each) / of(other[index] ?? each)),
      0.5
    )
  )
}

async function summarise({ name, scenes, used }: Runner, own: readonly Round[], seen: Seen) {
  const median = (of: (each: Round) => number) => round(quantile(own.map(of), 0.5))
  return {
    name,
    scenes,
    p50Milliseconds: median(({ p50 }) => p50),
    p99Milliseconds: median(({ p99 }) => p99),
    p99Spread: spread(own.map(({ p99 }) => p99)),
    p99ToBare: ratio(own, roundsOf(seen, 'bare', scenes), ({ p99 }) => p99),
    cpuMilliseconds: median(({ cpuMilliseconds }) => cpuMilliseconds),
    peakMegabytes: (await used()).peakMegabytes
  }
}

function barsOf(seen: Seen): Bar[] {
  const sizes = [...new Set([...seen.keys()].map(({ scenes }) => scenes))]
  const [smallest = 0, ...larger] = sizes
  const ours = (scenes: number) => roundsOf(seen, 'ours', scenes)
  const toBare = sizes.flatMap((scenes) => {
    const got = ratio(ours(scenes), roundsOf(seen, 'bare', scenes), ({ p99 }) => p99)
    return got === null ? [] : [atMost(`${scenes.toLocaleString('en')} scenes: p99 to the bare route's`, 2, got)]
  })
  const flat = larger.flatMap((scenes) => {
    const got = ratio(ours(scenes), ours(smallest), ({ p50 }) => p50)
    return got === null
      ? []
      : [atMost(`${scenes.toLocaleString('en')} scenes: p50 to that of ${smallest.toLocaleString('en')}`, 1.2, got)]
  })
  return [...toBare, ...flat]
}

type Result = Awaited<ReturnType<typeof summarise>>

function tableOf(results: readonly Result[]): ResultTable {
  const rows = results.map((one) => [
    one.name,
    one.scenes.toLocaleString('en'),
    one.p50Milliseconds.toFixed(2),
    one.p99Milliseconds.toFixed(2),
    `${one.p99Spread.p25.toFixed(2)}-${one.p99Spread.p75.toFixed(2)}`,
    one.p99ToBare?.toFixed(2) ?? '',
    one.name === 'select' ? '' : one.cpuMilliseconds.toFixed(2),
    one.peakMegabytes || ''
  ])
  const head = ['', 'scenes', 'p50 ms', 'p99 ms', 'quartiles', 'p99 to bare', 'CPU ms/request', 'peak MB']
  return { title: 'a pipeline of 20 scenes', head, rows }
}

function plotOf(results: readonly Result[]): BarPlot {
  return {
    slug: 'status',
    title: 'Status of a pipeline of 20 scenes, 500 requests a second',
    unit: 'milliseconds, p99',
    better: 'less',
    bars: results.map(({ name, scenes, p99Milliseconds, p99Spread }) => ({
      label: `${name}, ${scenes.toLocaleString('en')}`,
      value: p99Milliseconds,
      low: p99Spread.p25,
      high: p99Spread.p75,
      isOurs: name === 'ours'
    }))
  }
}
