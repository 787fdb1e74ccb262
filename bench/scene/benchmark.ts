import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { Client } from 'pg'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { atLeast, atMost, type Bar, type Benchmark } from '../harness/benchmark.ts'
import { startServer } from '../harness/server-process.ts'
import { round } from '../harness/statistics.ts'
import { costsPerScene, readCosts, type Costs } from '../pipeline/costs.ts'
import { openDatabases, query } from '../pipeline/databases.ts'
import type { ResultTable } from '../report/saved-result.ts'
import { makeMaterial } from './material.ts'
import { produce, produceAtPace } from './produce.ts'
import { watchStages } from './watch-stages.ts'

const scenesPerPipeline = 20
const wantedPerHour = 100_000
const taskSeconds = 1

const about = [
  `The cost of one scene from its ad and \`POST /api/pipelines\` to its stored clip: a still, its approval, a clip with a prompt by an agent, and the copies of both in storage. Pipelines of ${scenesPerPipeline} scenes run through all three services in one process, with their defaults except for the paces towards the provider and 40 messages of a queue at once. The provider takes ${taskSeconds} s for a task and has one small still and one small clip for all; the stand-in of the model gateway answers at once. No page is open, so the statements include no status reads of a page. [Scale](scale.md) is based on these figures.`,
  `\`one after the other\`: the next pipeline begins when the one before is stored, so that most of the time nothing happens, and what happens at rest counts. \`${wantedPerHour.toLocaleString('en')} an hour\`: pipelines begin at that pace, for a minute, whether or not the earlier ones have ended. What was stored in an hour is counted from the fifteenth second to the last request.`,
  '`pg_stat_statements` counts the statements, separately for the queue (pg-boss and its NOTIFY), and without what PostgreSQL asks itself for foreign keys. PostgreSQL itself reports WAL and database growth, and the processes report processor time. What the benchmark asks itself is taken off.'
]

const candidate = (name: string) => join(import.meta.dirname, 'candidates', `${name}.ts`)

interface Phase {
  name: string
  perScene: PerScene
  storedPerHour: number | null
}

type PerScene = Costs & { cpuMilliseconds: number }

/** Whole scenes through the whole system, and the cost of each. */
export const scene: Benchmark = async ({ quick, say }) => {
  const scenes = quick ? 2 : scenesPerPipeline
  const directory = await makeTemporaryHome('callsheet-bench-')
  const databases = await openDatabases(['ours'])
  const databaseUrl = databases.urls.get('ours') ?? ''
  await query(
    databaseUrl,
    'update video_models set config = jsonb_set(config, \'{rateLimit}\', \'{"creates": 10000, "windowSeconds": 1}\')'
  )
  const files = await makeMaterial(join(directory, 'material'))
  const provider = join(import.meta.dirname, '..', 'pipeline', 'candidates', 'provider.ts')
  const [media, model] = [
    await startServer('media', provider, { files, taskSeconds }),
    await startServer('model', candidate('model'), null)
  ]
  const input = { databaseUrl, directory, mediaUrl: media.url, modelUrl: model.url }
  const system = await startServer('ours', candidate('system'), input)
  const watcher = new Client({ connectionString: databaseUrl })
  await watcher.connect()
  const watch = watchStages(watcher)
  try {
    const apiKey = (await readFile(join(directory, 'owner-api-key'), 'utf8')).trim()
    const rig = { api: createOwnerClient({ appUrl: system.url, apiKey }), watch, scenes }
    const measure = async (name: string, pipelines: number, work: () => Promise<number | null>): Promise<Phase> => {
      say(`${name}: ${pipelines} pipelines of ${scenes} scenes`)
      const [before, looksBefore, usedBefore] = [await readCosts(databaseUrl, null), watch.looks(), await system.used()]
      const storedPerHour = await work()
      const [after, used] = [await readCosts(databaseUrl, null), await system.used()]
      const total = pipelines * scenes
      const costs = costsPerScene(before, after, total)
      return {
        name,
        storedPerHour,
        perScene: {
          ...costs,
          commits: costs.commits - (watch.looks() - looksBefore) / total,
          cpuMilliseconds: (used.cpuMilliseconds - usedBefore.cpuMilliseconds) / total
        }
      }
    }
    const oneByOne = async (pipelines: number) => {
      for (let index = 0; index < pipelines; index += 1) await produce(rig)
      return null
    }
    say('warming up')
    await Promise.all(Array.from({ length: quick ? 1 : 10 }, () => produce(rig)))
    const calm = quick ? 1 : 10
    const busy = quick ? 2 : Math.round(wantedPerHour / 60 / scenes)
    const phases = [
      await measure('one after the other', calm, () => oneByOne(calm)),
      await measure(`${wantedPerHour.toLocaleString('en')} an hour`, busy, () =>
        produceAtPace(rig, { pipelines: busy, perHour: wantedPerHour })
      )
    ]
    const { peakMegabytes } = await system.used()
    const storedBytes = (await folderBytes(join(directory, 'media'))) / watch.storedScenes()
    const result = {
      scenes,
      peakMegabytes,
      storedBytes: round(storedBytes, 0),
      phases: phases.map((phase) => ({ ...phase, perScene: rounded(phase.perScene) }))
    }
    return { result, about, tables: [tableOf(phases, { storedBytes, peakMegabytes })], plots: [], bars: barsOf(phases) }
  } finally {
    await watch.end()
    await watcher.end()
    await Promise.all([system.stop(), media.stop(), model.stop()])
    await databases.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

const rounded = (costs: PerScene) =>
  Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, round(value, 2)]))

function tableOf(phases: Phase[], whole: { storedBytes: number; peakMegabytes: number }): ResultTable {
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)
  const row = (what: string, word: (costs: PerScene) => string) => [
    what,
    ...phases.map(({ perScene }) => word(perScene))
  ]
  const same = (what: string, word: string | number) => [what, ...phases.map(() => word)]
  return {
    title: 'cost of a scene',
    head: ['', ...phases.map(({ name }) => name)],
    rows: [
      row('SQL statements', ({ statements }) => statements.toFixed(1)),
      row('SQL statements of the queue', ({ queueStatements }) => queueStatements.toFixed(1)),
      row('transactions', ({ commits }) => commits.toFixed(1)),
      row('WAL, KB', ({ walBytes }) => kilobytes(walBytes)),
      row('database growth, KB', ({ databaseBytes }) => kilobytes(databaseBytes)),
      row('CPU of the services, ms', ({ cpuMilliseconds }) => cpuMilliseconds.toFixed(1)),
      row('CPU of PostgreSQL, ms', ({ postgresCpuMilliseconds }) => postgresCpuMilliseconds.toFixed(1)),
      ['clips stored in an hour', ...phases.map(({ storedPerHour }) => storedPerHour?.toLocaleString('en') ?? '')],
      same('stored still and clip, KB', kilobytes(whole.storedBytes)),
      same('peak MB of the services', whole.peakMegabytes)
    ]
  }
}

function barsOf(phases: Phase[]): Bar[] {
  const busy = phases.at(-1)
  if (!busy || busy.storedPerHour === null) return []
  const { statements, queueStatements, commits, cpuMilliseconds, postgresCpuMilliseconds } = busy.perScene
  return [
    atLeast('scenes an hour in one process, of 100,000', 0.95, round(busy.storedPerHour / wantedPerHour, 3)),
    atMost('processor of the services for a scene, ms', 12, round(cpuMilliseconds, 1)),
    atMost('processor of PostgreSQL for a scene, ms', 8, round(postgresCpuMilliseconds, 1)),
    atMost('statements of a scene', 18, round(statements + queueStatements, 1)),
    atMost('transactions of a scene', 10, round(commits, 1))
  ]
}
