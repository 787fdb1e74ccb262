import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { atMost, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { familyMilliseconds } from '../harness/process-time.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { quantile, round } from '../harness/statistics.ts'
import { readCosts } from '../pipeline/costs.ts'
import { openDatabases, query } from '../pipeline/databases.ts'
import { checkEndState, forgetTurn } from '../pipeline/end-state.ts'
import type { ResultTable } from '../report/saved-result.ts'
import { watchStages } from '../scene/watch-stages.ts'
import { postPipeline } from '../pipeline/post-pipeline.ts'
import { missingPooler, startPooler, type Pooler } from './pooler.ts'
import { startReplicatedSystem, type ReplicatedSystem } from './system.ts'

const scenesPerPipeline = 50
/** Of three app servers and seven pipeline processes at once. */
const mostConnections = 400

type Way = 'direct' | 'pooler'

interface Turn {
  servicesMilliseconds: number
  postgresMilliseconds: number
  poolerMilliseconds: number
  /** Those of the queue included. Fewer calls of one turn share a statement where a process has less to do. */
  statements: number
  scenesPerSecond: number
}

interface Replicas extends Turn {
  way: Way
  processes: number
  turns: readonly Turn[]
}

interface Work {
  processes: readonly number[]
  scenes: number
  turns: number
  /** For each process, until its code is compiled like that of a service that has run for a while. */
  warmUpScenes: number
}

const about = [
  'The work of the benchmark `pipeline` (1,000 scenes in twenty requests at once, from `POST /api/pipelines` to the stored still) by one app server and one, two or four pipeline processes with 40 places each, all on one database of one PostgreSQL and behind a load balancer that gives each connection to the next of them. Each system is warmed up with 2,000 scenes for each process, and its database is vacuumed and analysed; then come five rounds, in which each has one turn while the others rest, and another one begins. Medians are shown; ratios are computed within a round. After each turn every row, task, charge and the bytes of every file are checked. The processor time is that of the app server and all pipeline processes, and that of PostgreSQL with all its children.',
  'Through the pooler it is the same with PgBouncer in transaction mode in between, with 20 connections to PostgreSQL for all. The queues and what listens have their own connections (`DATABASE_DIRECT_URL`), as [its guide](deploy-self-hosted.md) asks for. The time of the pooler itself is told and is in no bar.'
]

/** What a scene costs when more processes share the work. */
export const replicas: Benchmark = async ({ quick, say }) => {
  const work: Work = quick
    ? { processes: [1, 2], scenes: 100, turns: 1, warmUpScenes: 0 }
    : { processes: [1, 2, 4], scenes: 1_000, turns: 5, warmUpScenes: 2_000 }
  const missing = await missingPooler()
  const ways: readonly Way[] = missing === null ? ['direct', 'pooler'] : ['direct']
  const directory = await makeTemporaryHome('callsheet-bench-')
  const names = ways.flatMap((way) => work.processes.map((processes) => `${way}_${processes}`))
  const databases = await openDatabases(names, { maxConnections: mostConnections })
  const provider = await startServer(
    'provider',
    join(import.meta.dirname, '..', 'pipeline', 'candidates', 'provider.ts'),
    null
  )
  const results: Replicas[] = []
  let poolerVersion: string | null = null
  try {
    for (const way of ways) {
      const pooler = way === 'pooler' ? await startPooler(databases.urls.get(names[0] ?? '') ?? '') : null
      poolerVersion = pooler?.version ?? poolerVersion
      try {
        const contestants: Contestant[] = []
        try {
          for (const processes of work.processes) {
            const name = `${way}_${processes}`
            const directUrl = databases.urls.get(name) ?? ''
            const own = join(directory, name)
            contestants.push(await startContestant({ directUrl, directory: own, provider, pooler, processes }))
          }
          for (const contestant of contestants) {
            say(`${way}, ${contestant.processes} at once: warm-up`)
            await contestant.warmUp(work)
          }
          for (let done = 0; done < work.turns; done += 1) {
            say(`${way}, round ${done + 1} of ${work.turns}`)
            const first = done % contestants.length
            for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)])
              await contestant.takeTurn(`Turn ${done}`, work.scenes)
          }
          results.push(...contestants.map(({ processes, turns }) => ({ way, processes, turns, ...medianOf(turns) })))
        } finally {
          await Promise.all(contestants.map((contestant) => contestant.stop()))
        }
      } finally {
        await pooler?.stop()
      }
    }
  } finally {
    await provider.stop()
    await databases.close()
    await rm(directory, { recursive: true, force: true })
  }
  return {
    result: { ...work, pooler: poolerVersion, candidates: results },
    about,
    tables: ways.map((way) => tableOf(way, results)),
    plots: [],
    bars: quick ? [] : ways.flatMap((way) => barsOf(way, results)),
    leftOut: missing === null ? [] : [missing]
  }
}

interface ContestantOptions {
  directUrl: string
  directory: string
  provider: ServerProcess
  pooler: Pooler | null
  processes: number
}

/** A system with its own database. It rests while another one has its turn. */
interface Contestant {
  processes: number
  turns: readonly Turn[]
  warmUp(work: Work): Promise<void>
  takeTurn(title: string, scenes: number): Promise<void>
  stop(): Promise<void>
}

async function startContestant(options: ContestantOptions): Promise<Contestant> {
  const { directUrl, directory, provider, pooler, processes } = options
  const databaseUrl = pooler?.through(directUrl) ?? directUrl
  const system: ReplicatedSystem = await startReplicatedSystem({
    databaseUrl,
    directUrl,
    providerUrl: provider.url,
    directory,
    processes
  })
  const watcher = new Client({ connectionString: directUrl })
  await watcher.connect()
  const watch = watchStages(watcher)
  const produce = async (title: string, scenes: number) => {
    const posts = Array.from({ length: scenes / scenesPerPipeline }, async (_, index) => {
      const id = await postPipeline(system, { title: `${title}, ${index}.`, scenes: scenesPerPipeline })
      await watch.until(id, 'stills', scenesPerPipeline)
    })
    await Promise.all(posts)
  }
  const check = async (title: string, scenes: number) => {
    await checkEndState({ databaseUrl: directUrl, providerUrl: provider.url, directory, title, scenes })
    await forgetTurn({ providerUrl: provider.url, directory })
  }
  const costs = async () => {
    const { postgresCpuMilliseconds, statements, queueStatements } = await readCosts(directUrl, null)
    return {
      servicesMilliseconds: await system.cpuMilliseconds(),
      postgresMilliseconds: postgresCpuMilliseconds,
      poolerMilliseconds: pooler ? await familyMilliseconds(pooler.pid) : 0,
      statements: statements + queueStatements
    }
  }
  const turns: Turn[] = []
  return {
    processes,
    turns,
    async warmUp(work) {
      for (let warmed = 0; warmed < work.warmUpScenes * processes; warmed += work.scenes) {
        await produce(`Warm up ${warmed}`, work.scenes)
        await check(`Warm up ${warmed}`, work.scenes)
      }
      await query(directUrl, 'vacuum (analyze)')
    },
    async takeTurn(title, scenes) {
      const before = await costs()
      const startedAt = performance.now()
      await produce(title, scenes)
      const seconds = (performance.now() - startedAt) / 1_000
      const after = await costs()
      await check(title, scenes)
      const perScene = (name: keyof typeof before) => (after[name] - before[name]) / scenes
      turns.push({
        servicesMilliseconds: perScene('servicesMilliseconds'),
        postgresMilliseconds: perScene('postgresMilliseconds'),
        poolerMilliseconds: perScene('poolerMilliseconds'),
        statements: perScene('statements'),
        scenesPerSecond: scenes / seconds
      })
    },
    async stop() {
      await watch.end()
      await watcher.end()
      await system.stop()
    }
  }
}

function medianOf(turns: readonly Turn[]): Turn {
  const median = (name: keyof Turn) =>
    round(
      quantile(
        turns.map((turn) => turn[name]),
        0.5
      )
    )
  return {
    servicesMilliseconds: median('servicesMilliseconds'),
    postgresMilliseconds: median('postgresMilliseconds'),
    poolerMilliseconds: median('poolerMilliseconds'),
    statements: median('statements'),
    scenesPerSecond: median('scenesPerSecond')
  }
}

const titles: Record<Way, string> = { direct: 'on one PostgreSQL', pooler: 'through a pooler' }

function barsOf(way: Way, results: readonly Replicas[]): Bar[] {
  const own = results.filter((one) => one.way === way)
  const [one, ...more] = own
  if (!one) return []
  return more.flatMap(({ processes, turns }) => {
    // Within a round, because the speed of a machine changes between them.
    const ratio = (name: 'servicesMilliseconds' | 'postgresMilliseconds') =>
      round(
        quantile(
          turns.map((turn, index) => turn[name] / (one.turns[index]?.[name] ?? Number.NaN)),
          0.5
        )
      )
    const of = (what: string) =>
      `${processes} processes ${titles[way]}: processor of ${what} for a scene to that of one`
    return [
      atMost(of('the services'), 1.1, ratio('servicesMilliseconds')),
      atMost(of('PostgreSQL'), 1.1, ratio('postgresMilliseconds'))
    ]
  })
}

function tableOf(way: Way, results: readonly Replicas[]): ResultTable {
  const own = results.filter((one) => one.way === way)
  return {
    title: titles[way],
    head: [
      'processes',
      'services ms/scene',
      'PostgreSQL ms/scene',
      ...(way === 'pooler' ? ['pooler ms/scene'] : []),
      'statements/scene',
      'scenes/s'
    ],
    rows: own.map((one) => [
      one.processes,
      one.servicesMilliseconds.toFixed(2),
      one.postgresMilliseconds.toFixed(2),
      ...(way === 'pooler' ? [one.poolerMilliseconds.toFixed(2)] : []),
      one.statements.toFixed(1),
      Math.round(one.scenesPerSecond)
    ])
  }
}
