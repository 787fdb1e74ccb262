import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { filledId } from '../../test/query-plans/fill-table.ts'
import { freePort } from '../harness/free-port.ts'
import { createHttpCaller } from '../harness/http-caller.ts'
import { startServer } from '../harness/server-process.ts'
import { quantile } from '../harness/statistics.ts'
import { costsPerScene, readCosts } from '../pipeline/costs.ts'
import { query } from '../pipeline/databases.ts'
import { produce, type Rig } from '../scene/produce.ts'
import { watchStages } from '../scene/watch-stages.ts'
import { inTurn } from './in-turn.ts'

export const scenesPerPipeline = 20
/** The ticks of the schedule that look for due rows. */
export const ticks = ['every-minute', 'every-five-minutes'] as const

/** What the same work cost on one set of tables. */
export interface Turn {
  postgresCpuMilliseconds: number
  cpuMilliseconds: number
  statements: number
  /** The status of pipelines that nobody has read for long, each once. */
  oldStatusMilliseconds: number
  /** The first page of the library. */
  libraryMilliseconds: number
  tickMilliseconds: Record<(typeof ticks)[number], number>
}

export interface SystemOnTables {
  turn(amount: Amount): Promise<Turn>
  stop(): Promise<void>
}

export interface Amount {
  pipelines: number
  reads: number
}

interface StartOptions {
  name: string
  databaseUrl: string
  mediaUrl: string
  modelUrl: string
  directory: string
  /** Pipelines that were filled in. */
  filled: number
}

/** The three services on one database, and turns of the same work on it. */
export async function startOnTables(options: StartOptions): Promise<SystemOnTables> {
  const { name, databaseUrl, mediaUrl, modelUrl, filled } = options
  const directory = join(options.directory, name.replaceAll(' ', '-'))
  await mkdir(directory, { recursive: true })
  const pipeline = { port: await freePort(), token: randomBytes(16).toString('hex') }
  const system = await startServer(name, join(import.meta.dirname, '..', 'scene', 'candidates', 'system.ts'), {
    databaseUrl,
    mediaUrl,
    modelUrl,
    directory,
    pipeline
  })
  const watcher = new Client({ connectionString: databaseUrl })
  await watcher.connect()
  const watch = watchStages(watcher)
  const apiKey = (await readFile(join(directory, 'owner-api-key'), 'utf8')).trim()
  const rig: Rig = { api: createOwnerClient({ appUrl: system.url, apiKey }), watch, scenes: scenesPerPipeline }
  const caller = createHttpCaller()
  const headers = { authorization: `Bearer ${apiKey}` }

  async function read(path: string): Promise<number> {
    const startedAt = performance.now()
    const { status } = await caller.get(new URL(path, system.url), headers, { keepBody: false })
    if (status !== 200) throw new Error(`${name}: ${path} answered ${status}.`)
    return performance.now() - startedAt
  }

  async function tick(each: string): Promise<number> {
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${pipeline.port}/api/admin/ticks/${each}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pipeline.token}` }
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${name}: the tick ${each} answered ${answer.status}.`)
    return performance.now() - startedAt
  }

  return {
    async turn({ pipelines, reads }) {
      const before = await readCosts(databaseUrl, null)
      const used = await system.used()
      await Promise.all(Array.from({ length: pipelines }, () => produce(rig)))
      const usedAfter = await system.used()
      const scenes = pipelines * scenesPerPipeline
      const costs = costsPerScene(before, await readCosts(databaseUrl, null), scenes)
      const ids = await giveToOwner(databaseUrl, { filled, count: reads })
      const statuses = await inTurn(ids, (id) => read(`/api/pipelines?id=${id}`))
      const library = await inTurn(ids, () => read('/api/library'))
      const tickTimes = await inTurn(ticks, async (each) => [each, quantile(await inTurn(ids, () => tick(each)), 0.5)])
      return {
        postgresCpuMilliseconds: costs.postgresCpuMilliseconds,
        cpuMilliseconds: (usedAfter.cpuMilliseconds - used.cpuMilliseconds) / scenes,
        statements: costs.statements + costs.queueStatements,
        oldStatusMilliseconds: quantile(statuses, 0.5),
        libraryMilliseconds: quantile(library, 0.5),
        tickMilliseconds: Object.fromEntries(tickTimes) as Turn['tickMilliseconds']
      }
    },
    async stop() {
      caller.close()
      await watch.end()
      await watcher.end()
      await system.stop()
    }
  }
}

/** Pipelines from anywhere in the tables, which become the owner's, so that its key may read them. */
async function giveToOwner(
  databaseUrl: string,
  { filled, count }: { filled: number; count: number }
): Promise<string[]> {
  const numbers = new Set(Array.from({ length: count }, () => 1 + Math.floor(Math.random() * filled)))
  const ids = [...numbers].map((number) => filledId('pipelines', number))
  await query(databaseUrl, `update /* benchmark */ pipelines set owner_id = 'users1' where id = any($1)`, [ids])
  return ids
}
