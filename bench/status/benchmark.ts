import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { scenesPerPipeline } from '../../test/query-plans/busy-database.ts'
import { atMost, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startCandidate, type CandidateProcess } from '../harness/candidate-process.ts'
import { createHttpCaller, type HttpCaller } from '../harness/http-caller.ts'
import { paced, type Pace } from '../harness/paced.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'
import { openDatabases } from '../harness/databases.ts'
import type { SelectInput } from './candidates/select.ts'
import { connections, pipelineIds } from './pipeline-under-test.ts'

const names = ['ours', 'changed', 'unchanged', 'bare', 'select'] as const
type Name = (typeof names)[number]

interface Runner {
  name: Name
  scenes: number
  /** Milliseconds of each answer. */
  load(pace: Pace): Promise<number[]>
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
  '`ours` is the whole app server with its default settings: it checks the owner, and the key once a second ([why](decisions/who-may-do-what.md#a-key-is-looked-up-for-every-request)), adds the next step to each item, and gives every request a trace and a place in the metrics (the log line of a request is written only at `LOG_LEVEL=debug`). Its answers have three times the bytes of those of `bare`. It keeps what it wrote until a row of the pipeline changes, and here none does, as in most readings of a page that waits. `changed` is the same server when a scene was written before each reading, so that all is read and written anew; the time of that write counts in its times and not in its processor. `unchanged` asks `ours` with the entity tag of the answer before and gets 304. `bare` is a Hono route that does one indexed select and returns its rows. `select` is only that select on the same connections without HTTP: the floor. (The embedded PostgreSQL comes without `pgbench`, so the same driver sends the select.)',
  'An answer 304 reads whether the pipeline has changed, by one statement on an index, as `bare` reads its rows by one: it cannot take less processor than a route does that reads once, and its bar holds only where `bare` itself takes less than 0.3 of `changed`. To answer without a read, the server would have to trust that it was told of every change before the answer, and a reader could see a state older than what the same reader had just written.',
  'What a p99 is made of was looked at in runs of 20 s at 1,000 scenes: pauses of more than 3 ms in the server’s event loop overlapped 82 of the slowest 100 answers of `ours`, and its collections of garbage 6 to 12 of them. In such pauses the thread waited for a core in two fifths of the time, in `ours` and in `bare`, and where it ran no function stood out (`/proc/PID/schedstat` and a profile). The caller, PostgreSQL and the server share the two cores, so the tail is theirs, and the next step is a core more and not other code.',
  'The caller is minimal: it uses open connections and keeps only the length of an answer. With a caller that parsed every answer, most of a p99 on these two cores came from its own garbage collection, and longer answers made this worse.'
]

/** The status of one pipeline, read at a fixed pace, in databases of three sizes. */
export const status: Benchmark = async ({ quick, only, say }) => {
  const sizes = quick ? [500, 5_000] : [1_000, 100_000, 1_000_000]
  const pace = { perSecond: 500, seconds: quick ? 1 : 3 }
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
        if ((name === 'changed' || name === 'unchanged') && scenes !== Math.max(...sizes)) continue
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
    return { result, about, tables: [tableOf(results)], plots: [plotOf(results)], bars: barsOf(seen, quick) }
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
  const module = name === 'bare' || name === 'select' ? name : 'ours'
  const path = join(import.meta.dirname, 'candidates', `${module}.ts`)
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
  const key = module === 'ours' ? (await readFile(join(directory, 'owner-api-key'), 'utf8')).trim() : ''
  const urls = ids.map((id) => new URL(`/api/pipelines?id=${id}`, server.url))
  const urlOf = (index: number) => urls[index % urls.length] ?? new URL(server.url)
  const runner = {
    name,
    scenes,
    load: (pace: Pace) => paced(pace, (index) => readStatus(urlOf(index), key, caller)),
    used: () => server.used(),
    stop: () => server.stop()
  }
  if (name === 'unchanged') {
    const load = (pace: Pace) => paced(pace, (index) => readUnchanged(urlOf(index), key, caller))
    return { ...runner, load }
  }
  if (name !== 'changed') return runner
  const scene = new Pool({ connectionString: databaseUrl, max: connections, options: '-c synchronous_commit=off' })
  return {
    ...runner,
    load: (pace) =>
      paced(pace, async (index) => {
        await scene.query({ name: 'change', text: changeOfScene, values: [ids[index % ids.length], placeOf(index)] })
        await readStatus(urlOf(index), key, caller)
      }),
    stop: async () => void (await Promise.all([server.stop(), scene.end()]))
  }
}

const changeOfScene = 'update pipeline_scenes set motion = motion where pipeline_id = $1 and position = $2'
/** Another scene each time: two writes of one row wait for each other. */
const placeOf = (index: number): number => (index % scenesPerPipeline) + 1

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

const tags = new Map<string, string>()

/** Throws unless the answer is 304, after one that is whole. */
async function readUnchanged(url: URL, key: string, caller: HttpCaller): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const tag = tags.get(url.href)
  if (tag === undefined) {
    const { etag } = await caller.get(url, headers, { keepBody: false })
    if (etag === null) throw new Error(`${url.href} answered without an entity tag.`)
    tags.set(url.href, etag)
    return
  }
  const { status } = await caller.get(url, { ...headers, 'if-none-match': tag }, { keepBody: false })
  if (status !== 304) throw new Error(`${url.href} answered ${status} though nothing changed.`)
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
    p99ToBare: ratio(own, roundsOf(seen, 'bare', scenes), p99Of),
    cpuToBare: ratio(own, roundsOf(seen, 'bare', scenes), processorOf),
    cpuMilliseconds: median(({ cpuMilliseconds }) => cpuMilliseconds),
    peakMegabytes: (await used()).peakMegabytes
  }
}

const p99Of = ({ p99 }: Round): number => p99
const processorOf = ({ cpuMilliseconds }: Round): number => cpuMilliseconds

/** A quick run has too few answers for the slowest hundredth, and its code is not compiled yet, which counts as processor. */
function barsOf(seen: Seen, quick: boolean): Bar[] {
  const sizes = [...new Set([...seen.keys()].map(({ scenes }) => scenes))]
  const [smallest = 0, ...larger] = sizes
  const largest = Math.max(...sizes)
  const ours = (scenes: number) => roundsOf(seen, 'ours', scenes)
  const bar = (what: string, most: number, got: number | null) => (got === null ? [] : [atMost(what, most, got)])
  const toBare = sizes.flatMap((scenes) => {
    const bare = roundsOf(seen, 'bare', scenes)
    const size = `${scenes.toLocaleString('en')} scenes`
    return [
      ...bar(`${size}: p99 to the bare route's`, 1.3, ratio(ours(scenes), bare, p99Of)),
      ...bar(`${size}: processor to the bare route's`, 1.4, ratio(ours(scenes), bare, processorOf))
    ]
  })
  const changed = roundsOf(seen, 'changed', largest)
  const unchanged = roundsOf(seen, 'unchanged', largest)
  const anew = unchanged.length > 0 ? ratio(unchanged, changed, processorOf) : null
  const notModified = bar('304: processor to that of an answer that is written anew', 0.3, anew)
  const flat = larger.flatMap((scenes) => {
    const got = ratio(ours(scenes), ours(smallest), ({ p50 }) => p50)
    return got === null
      ? []
      : [atMost(`${scenes.toLocaleString('en')} scenes: p50 to that of ${smallest.toLocaleString('en')}`, 1.2, got)]
  })
  return quick ? flat : [...toBare, ...flat, ...notModified]
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
    one.name === 'select' ? '' : (one.cpuToBare?.toFixed(2) ?? ''),
    one.peakMegabytes || ''
  ])
  const head = [
    '',
    'scenes',
    'p50 ms',
    'p99 ms',
    'quartiles',
    'p99 to bare',
    'CPU ms/request',
    'CPU to bare',
    'peak MB'
  ]
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
