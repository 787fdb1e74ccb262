import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, competitors, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { quantile, round, spread } from '../harness/statistics.ts'
import type { BarPlot, ResultTable } from '../report/saved-result.ts'
import { costsPerScene, readCosts, type Costs } from './costs.ts'
import { openDatabases, query } from './databases.ts'
import { checkEndState, forgetTurn } from './end-state.ts'
import { startRedis, withoutRedis, type Redis } from './redis.ts'
import type { PipelineInput } from './scenes-under-test.ts'
import { storeScenes } from './store-scenes.ts'

const names = ['ours', 'bullmq', 'graphile-worker', 'floor', 'floor-batched'] as const
type Name = (typeof names)[number]

interface Runner {
  name: Name
  server: ServerProcess
  input: PipelineInput
  apiKey: string
}

interface Turn extends Costs {
  scenesPerSecond: number
  cpuMilliseconds: number
}

const concurrency = 40
const connections = 24
/** A service runs for weeks, so the code is measured after thousands of scenes, when the engine has compiled it. */
const warmUps = 10

const about = [
  `500 scenes in ten requests, from \`POST /api/pipelines\` to a row with its stored picture: the rows with their charges, a task at the provider, its callback, a status read at the provider (only its answer counts), the copy of 100 KB to a file with fsync. The provider answers and calls back at once. Before the first round every flow has ${warmUps} turns to warm up, and its database is vacuumed and analysed, like one that has been running. Every flow is one process. It has ${concurrency} places for submits and the same number for copies, ${connections} connections to one PostgreSQL with fsync on, and the same tables with the same indexes. It must end in the same state: rows, tasks, ledger and the bytes of every file are checked.`,
  'Ours is the app server and the pipeline service in one process, as `npm start` runs them. `bullmq` is the same flow, written by hand on Redis with `appendfsync always`. Its own limiter keeps the pace of creates. It does not write rows and jobs together. `graphile-worker` is the same flow, written by hand on PostgreSQL with its local queue and batched completion. `floor` makes the same calls, copies and row updates without a queue: when it ends, running work is lost. `floor-batched` is that floor with one statement for a step of all the scenes that are at it: while one runs, the next ones gather. None of the four reserves a slot for a status read, and the last three reserve none for a create. None of them retries a copy with a new address, detects the type of a stored file, removes unpublished files, keeps dead letters, or writes logs, traces and metrics.',
  'In all five, every step of a row and every sent message waits for the disk. Ours does not wait when it claims or acknowledges a message or takes a slot in a rate limit. When a crash of the database loses one of these, a message is delivered once more, which can happen anyway. The peers also wait there, by their default.'
]

/** Where the time of ours goes, from a processor profile of its process in a whole run with `--cpu-prof`. */
const profile =
  "A profile of ours has no single place where the rest goes: a fifth of its processor time is the driver of PostgreSQL, a fifth our adapters for files and HTTP, a tenth the calls to the provider, a twentieth each the building of statements and the collection of garbage; the queue's own code is below a hundredth. Statements are no longer the next step: a scene takes 2, where `bullmq` and `floor` take 5. What is left is many small things."

/** From `POST /api/pipelines` to stored pictures. The provider answers at once. */
export const pipeline: Benchmark = async ({ quick, only, say }) => {
  const scenes = quick ? 60 : 500
  const rounds = quick ? 1 : 9
  const wanted = competitors(names, only)
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-bench-'))
  const redis = wanted.includes('bullmq') ? await startRedis() : null
  const leftOut = wanted.includes('bullmq') && !redis ? [withoutRedis] : []
  const taking = wanted.filter((name) => name !== 'bullmq' || redis)
  const databases = await openDatabases(taking)
  const provider = await startServer('provider', candidatePath('provider'), null)
  const runners: Runner[] = []
  try {
    for (const name of taking) {
      const input: PipelineInput = {
        databaseUrl: databases.urls.get(name) ?? '',
        providerUrl: provider.url,
        redisUrl: redis?.url ?? '',
        directory: join(directory, name),
        concurrency,
        connections
      }
      await mkdir(input.directory)
      const server = await startServer(name, candidatePath(name), input)
      const apiKey = name === 'ours' ? (await readFile(join(input.directory, 'owner-api-key'), 'utf8')).trim() : ''
      runners.push({ name, server, input, apiKey })
    }
    const seen = new Map(runners.map((runner) => [runner, [] as Turn[]]))
    say(`${rounds} rounds of ${scenes} scenes`)
    for (let turn = quick ? 0 : -warmUps; turn < rounds; turn += 1) {
      if (turn === 0) for (const { input } of runners) await query(input.databaseUrl, 'vacuum (analyze)')
      for (let place = 0; place < runners.length; place += 1) {
        const runner = runners[(place + turn + warmUps * runners.length) % runners.length]
        if (!runner) continue
        const measured = await takeTurn(runner, {
          title: `Turn ${turn} of ${runner.name}`,
          scenes,
          redis: runner.name === 'bullmq' ? redis : null
        })
        if (turn >= 0) seen.get(runner)?.push(measured)
      }
    }
    const results = await Promise.all([...seen].map(([runner, turns]) => summarise(runner, turns, seen)))
    const result = { scenes, rounds, concurrency, connections, redis: redis?.version ?? null, candidates: results }
    return {
      result,
      about: [...about, ...limitOf(results), profile],
      tables: tablesOf(results),
      plots: [plotOf(results)],
      bars: barsOf(seen),
      leftOut
    }
  } finally {
    await Promise.all(runners.map(({ server }) => server.stop()))
    await provider.stop()
    await databases.close()
    await redis?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const candidatePath = (name: string): string => join(import.meta.dirname, 'candidates', `${name}.ts`)

interface TurnOptions {
  title: string
  scenes: number
  redis: Redis | null
}

async function takeTurn(runner: Runner, { title, scenes, redis }: TurnOptions): Promise<Turn> {
  const { server, input } = runner
  const { databaseUrl, providerUrl, directory } = input
  const costs = () => readCosts(databaseUrl, redis)
  const before = await costs()
  const usedBefore = await server.used()
  const seconds = await storeScenes({ url: server.url, apiKey: runner.apiKey, databaseUrl, title, scenes })
  const used = await server.used()
  const perScene = costsPerScene(before, await costs(), scenes)
  await checkEndState({ databaseUrl, providerUrl, directory, title, scenes })
  await forgetTurn({ providerUrl, directory })
  return {
    ...perScene,
    scenesPerSecond: scenes / seconds,
    cpuMilliseconds: (used.cpuMilliseconds - usedBefore.cpuMilliseconds) / scenes
  }
}

type Seen = ReadonlyMap<Runner, Turn[]>

const turnsOf = (seen: Seen, name: Name): Turn[] => [...seen].find(([runner]) => runner.name === name)?.[1] ?? []

/**
 * Ratios are computed within each round, and the result is their median. Other work on the machine affects all of a
 * round in the same way.
 */
function ratios(own: readonly Turn[], other: readonly Turn[]): number[] {
  return own.flatMap((turn, index) => {
    const beside = other[index]
    return beside ? [turn.scenesPerSecond / beside.scenesPerSecond] : []
  })
}

async function summarise({ name, server }: Runner, turns: readonly Turn[], seen: Seen) {
  const costNames = Object.keys(turns[0] ?? {}) as (keyof Turn)[]
  const toFloor = ratios(turns, turnsOf(seen, 'floor'))
  return {
    name,
    scenesPerSecond: spread(turns.map(({ scenesPerSecond }) => scenesPerSecond)),
    toFloor: toFloor.length > 0 ? spread(toFloor) : null,
    perScene: Object.fromEntries(
      costNames
        .filter((costName) => costName !== 'scenesPerSecond')
        .map((costName) => [
          costName,
          round(
            quantile(
              turns.map((turn) => turn[costName]),
              0.5
            ),
            2
          )
        ])
    ) as Record<Exclude<keyof Turn, 'scenesPerSecond'>, number>,
    peakMegabytes: (await server.used()).peakMegabytes
  }
}

/** By competitor. */
const wantedRatios = [
  ['floor', 'scenes a second to the floor’s', 1],
  ['floor-batched', 'scenes a second to the batching floor’s', 0.8],
  ['bullmq', 'scenes a second to those of bullmq', 1.25],
  ['graphile-worker', 'scenes a second to those of graphile-worker', 1.25]
] as const

function barsOf(seen: Seen): Bar[] {
  const ours = turnsOf(seen, 'ours')
  return wantedRatios.flatMap(([name, what, limit]) => {
    const toOther = ratios(ours, turnsOf(seen, name))
    return toOther.length > 0 ? [atLeast(what, limit, round(quantile(toOther, 0.5)))] : []
  })
}

type Summary = Awaited<ReturnType<typeof summarise>>

/** The bound that the processor sets to each ratio, from the costs of this run. */
function limitOf(results: readonly Summary[]): string[] {
  const costOf = ({ perScene }: Summary) =>
    perScene.cpuMilliseconds + perScene.postgresCpuMilliseconds + perScene.redisCpuMilliseconds
  const ours = results.find(({ name }) => name === 'ours')
  const others = results.filter(({ name }) => name !== 'ours')
  if (!ours || others.length === 0) return []
  const own = costOf(ours)
  const bounds = others.map((other) => `${(costOf(other) / own).toFixed(2)} for \`${other.name}\``)
  return [
    `The limit is the processor: all flows share its cores with their database and with the provider, and wait for nothing else when these are full. A scene took ${own.toFixed(1)} ms of processor in ours, PostgreSQL's part included. Where that is all that counts, the ratio of two flows is that of their costs: ${bounds.join(', ')}. What is above that comes from waiting less for the disk, and nothing else can.`
  ]
}

function tablesOf(results: readonly Summary[]): ResultTable[] {
  const pace = results.map(({ name, scenesPerSecond: { p25, p50, p75 }, toFloor, peakMegabytes }) => [
    name,
    Math.round(p50),
    `${Math.round(p25)}-${Math.round(p75)}`,
    toFloor?.p50.toFixed(2) ?? '',
    peakMegabytes
  ])
  const costs = results.map(({ name, perScene }) => [
    name,
    perScene.cpuMilliseconds.toFixed(2),
    perScene.postgresCpuMilliseconds.toFixed(2),
    perScene.redisCpuMilliseconds.toFixed(2),
    perScene.statements.toFixed(1),
    perScene.queueStatements.toFixed(1),
    perScene.commits.toFixed(1),
    perScene.redisCommands.toFixed(1),
    (perScene.walBytes / 1000).toFixed(1),
    (perScene.databaseBytes / 1000).toFixed(1)
  ])
  const costHead = ['own CPU ms', 'PostgreSQL CPU ms', 'Redis CPU ms', 'statements', "the queue's", 'commits']
  return [
    { title: 'scenes', head: ['', 'scenes/s', 'quartiles', 'to floor', 'peak MB'], rows: pace },
    { title: 'cost of a scene', head: ['', ...costHead, 'Redis commands', 'WAL kB', 'tables kB'], rows: costs }
  ]
}

function plotOf(results: readonly Summary[]): BarPlot {
  return {
    slug: 'pipeline',
    title: 'Scenes from request to stored picture',
    unit: 'scenes/s',
    better: 'more',
    bars: results.map(({ name, scenesPerSecond: { p25, p50, p75 } }) => {
      return { label: name, value: p50, low: p25, high: p75, isOurs: name === 'ours' }
    })
  }
}
