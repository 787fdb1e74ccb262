import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { Client } from 'pg'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { startServer } from '../harness/server-process.ts'
import { round } from '../harness/statistics.ts'
import { costsPerScene, readCosts, type Costs } from '../pipeline/costs.ts'
import { adId, openDatabases, query } from '../pipeline/databases.ts'
import { pipelineRequest } from '../pipeline/scenes-under-test.ts'
import type { ResultTable } from '../report/saved-result.ts'

const about = [
  'The cost of one scene from `POST /api/pipelines` to its stored clip: a still, its approval, a clip with a prompt by an agent, and the copies of both in storage. Pipelines of 20 scenes run through all three services with their defaults, in one process, against the stand-ins for the media provider and the model gateway. No page is open, so the statements include no status reads of a page. [Scale](scale.md) is based on these figures. There is no peer and no bar.',
  '`pg_stat_statements` counts the statements, separately for the queue (pg-boss and its NOTIFY). PostgreSQL itself reports WAL and database growth, and the processes report processor time. The pictures and clips of the stand-in are thumbnails: their stored bytes are measured here, and the page on scale estimates those of real ones.'
]

const standIn = (which: 'media' | 'model', directory: string) =>
  startServer(which, join(import.meta.dirname, 'candidates', 'stand-ins.ts'), { which, directory })

/** Whole scenes through the whole system, and the cost of each. */
export const scene: Benchmark = async ({ quick, say }) => {
  const pipelines = quick ? 1 : 10
  const scenes = quick ? 2 : 20
  const directory = await makeTemporaryHome('callsheet-bench-')
  const databases = await openDatabases(['ours'])
  const databaseUrl = databases.urls.get('ours') ?? ''
  await query(
    databaseUrl,
    'update video_models set config = jsonb_set(config, \'{rateLimit}\', \'{"creates": 10000, "windowSeconds": 1}\')'
  )
  const [media, model] = [await standIn('media', directory), await standIn('model', directory)]
  const input = { databaseUrl, directory, mediaUrl: media.url, modelUrl: model.url }
  const system = await startServer('ours', join(import.meta.dirname, 'candidates', 'system.ts'), input)
  const watcher = new Client({ connectionString: databaseUrl })
  await watcher.connect()
  try {
    const apiKey = (await readFile(join(directory, 'owner-api-key'), 'utf8')).trim()
    const api = createOwnerClient({ appUrl: system.url, apiKey })
    say('warming up with one pipeline')
    await produce(api, { watcher, title: 'Warm-up', scenes })
    say(`${pipelines} pipelines of ${scenes} scenes`)
    const before = {
      costs: await readCosts(databaseUrl, null),
      used: await system.used(),
      calls: await readCalls(media.url)
    }
    await query(databaseUrl, 'select pg_stat_statements_reset()')
    const t0 = performance.now()
    if (process.env['AT_ONCE']) await Promise.all(Array.from({ length: pipelines }, (_, index) => produce(api, { watcher, title: `Pipeline ${index}`, scenes })))
    else for (let index = 0; index < pipelines; index += 1) await produce(api, { watcher, title: `Pipeline ${index}`, scenes })
    console.error('seconds', (performance.now() - t0) / 1000)
    for (const row of await query<{calls:number;ms:number;query:string}>(databaseUrl, "/* benchmark */ select calls::int, total_exec_time::int as ms, regexp_replace(query, '[[:space:]]+', ' ', 'g') as query from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by calls desc limit 70")) console.error(row.calls, row.ms, row.query.slice(0, 150))
    const total = pipelines * scenes
    const costs = costsPerScene(before.costs, await readCosts(databaseUrl, null), total)
    const used = await system.used()
    const calls = await readCalls(media.url)
    const perScene = {
      ...costs,
      cpuMilliseconds: (used.cpuMilliseconds - before.used.cpuMilliseconds) / total,
      providerCreates: (calls.created - before.calls.created) / total,
      providerReads: (calls.reads - before.calls.reads) / total,
      storedBytes: (await folderBytes(join(directory, 'media'))) / (total + scenes)
    }
    const { peakMegabytes } = used
    const result = { scenes: total, perScene: rounded(perScene), peakMegabytes }
    return { result, about, tables: [tableOf(perScene, peakMegabytes)], plots: [], bars: [] }
  } finally {
    await watcher.end()
    await Promise.all([system.stop(), media.stop(), model.stop()])
    await databases.close()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Production {
  watcher: Client
  title: string
  scenes: number
}

async function produce(api: ApiClient, { watcher, title, scenes }: Production): Promise<void> {
  const body = { ...pipelineRequest(adId, title, scenes), videoType: 'talking-head' }
  const { id } = await api.call(pipelinesApi.create, { body, idempotencyKey: crypto.randomUUID() })
  const params = { id }
  await waitUntilStored(watcher, 'images', id, scenes)
  await api.call(pipelinesApi.approve, { params, body: { allCompleted: true } })
  await api.call(pipelinesApi.advance, { params, idempotencyKey: crypto.randomUUID() })
  await waitUntilStored(watcher, 'videos', id, scenes)
}

const patienceSeconds = 120

/** One connection for all looks, because opening one costs the database more than a scene. */
async function waitUntilStored(watcher: Client, table: 'images' | 'videos', id: string, scenes: number) {
  const deadline = Date.now() + patienceSeconds * 1000
  for (;;) {
    const { rows } = await watcher.query<{ stored: number }>(
      `/* benchmark */ select count(*)::int as stored from ${table} where pipeline_id = $1 and storage_key is not null`,
      [id]
    )
    if (rows[0]?.stored === scenes) return
    if (Date.now() > deadline) throw new Error(`${rows[0]?.stored} of ${scenes} ${table} were stored.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function readCalls(mediaUrl: string): Promise<{ created: number; reads: number }> {
  return (await (await fetch(`${mediaUrl}/__control/counts`)).json()) as { created: number; reads: number }
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

type PerScene = Costs & Record<'cpuMilliseconds' | 'providerCreates' | 'providerReads' | 'storedBytes', number>

const rounded = (costs: PerScene) =>
  Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, round(value, 2)]))

function tableOf(costs: PerScene, peakMegabytes: number): ResultTable {
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)
  return {
    title: 'cost of a scene',
    head: ['', 'measured'],
    rows: [
      ['SQL statements', costs.statements.toFixed(1)],
      ['SQL statements of the queue', costs.queueStatements.toFixed(1)],
      ['transactions', costs.commits.toFixed(1)],
      ['WAL, KB', kilobytes(costs.walBytes)],
      ['database growth, KB', kilobytes(costs.databaseBytes)],
      ['stored thumbnails, KB', kilobytes(costs.storedBytes)],
      ['tasks bought', costs.providerCreates.toFixed(1)],
      ['status reads', costs.providerReads.toFixed(1)],
      ['CPU of the services, ms', costs.cpuMilliseconds.toFixed(1)],
      ['CPU of PostgreSQL, ms', costs.postgresCpuMilliseconds.toFixed(1)],
      ['peak MB of the services', peakMegabytes]
    ]
  }
}
