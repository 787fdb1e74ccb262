import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { startEmbeddedPostgres } from '@callsheet/lib/adapters/node/postgres/embedded-postgres.ts'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { fillDatabase } from '../../test/query-plans/busy-database.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { startServer } from '../harness/server-process.ts'
import { silent } from '../harness/silent.ts'
import { query } from '../pipeline/databases.ts'
import { imageModel } from '../pipeline/scenes-under-test.ts'
import { makeMaterial } from '../scene/material.ts'
import { layOutByMonth, type Months } from './by-month.ts'
import { measureRoom, type Room } from './room.ts'
import { about, barsOf, tablesOf, type Laid } from './show.ts'
import { scenesPerPipeline, startOnTables, type SystemOnTables, type Turn } from './system-on-tables.ts'
import { measureUpkeep } from './upkeep.ts'

const layouts = ['one table', 'by month'] as const

/**
 * The same work on small tables and on large ones, which are laid out as they are and by month, and the upkeep of both
 * layouts. The large ones follow each other, because a disk may not hold both.
 */
export const tables: Benchmark = async ({ quick, say }) => {
  const small = quick ? 500 : 100_000
  const months: Months = quick ? { scenes: 2_000, months: 4 } : { scenes: 16_000_000, months: 24 }
  const rounds = quick ? 1 : 5
  const amount = quick ? { pipelines: 1, reads: 3 } : { pipelines: 8, reads: 30 }
  const directory = await makeTemporaryHome('callsheet-bench-')
  const clusterOptions = { directory: join(directory, 'cluster'), logger: silent, maxConnections: 200 }
  const first = await startEmbeddedPostgres(clusterOptions)
  await query(first.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await first.stop()
  const cluster = await startEmbeddedPostgres(clusterOptions)
  const files = await makeMaterial(join(directory, 'material'))
  const provider = join(import.meta.dirname, '..', 'pipeline', 'candidates', 'provider.ts')
  const media = await startServer('media', provider, { files, taskSeconds: 1 })
  const model = await startServer('model', join(import.meta.dirname, '..', 'scene', 'candidates', 'model.ts'), null)

  async function fill(name: string, scenes: number, layOut: (client: Client) => Promise<void>): Promise<string> {
    say(`${name}: filling in ${scenes.toLocaleString('en')} scenes`)
    const url = new URL(cluster.url)
    url.pathname = `/${name.replaceAll(' ', '_')}`
    await query(cluster.url, `create database ${url.pathname.slice(1)}`)
    await migrate({ url: url.href, logger: silent })
    await query(url.href, 'create extension pg_stat_statements')
    await withClient(url.href, layOut)
    // Otherwise half of the time goes into checkpoints. The work is measured with the default.
    await setConfiguration(cluster.url, `max_wal_size = '16GB'`)
    await fillDatabase(url.href, scenes, { isAtRest: true })
    await query(url.href, readyToProduce)
    await query(url.href, 'vacuum')
    await requireIndexes(url.href)
    await setConfiguration(cluster.url, 'max_wal_size = default')
    await query(url.href, 'checkpoint')
    return url.href
  }

  const start = (name: string, databaseUrl: string, scenes: number) =>
    startOnTables({
      name,
      databaseUrl,
      mediaUrl: media.url,
      modelUrl: model.url,
      directory,
      filled: scenes / scenesPerPipeline
    })

  const asItIs = async () => undefined
  const laid: Laid[] = []
  let smallRoom: Room | null = null
  try {
    const smallUrl = await fill('small', small, asItIs)
    smallRoom = await measureRoom(smallUrl)
    const smallSystem = await start('small', smallUrl, small)
    try {
      for (const layout of layouts) {
        const layOut = layout === 'by month' ? (client: Client) => layOutByMonth(client, months) : asItIs
        const databaseUrl = await fill(layout, months.scenes, layOut)
        const room = await measureRoom(databaseUrl)
        const system = await start(layout, databaseUrl, months.scenes)
        say(`${layout}: ${rounds} rounds beside the small tables`)
        const turns = await inTurns([smallSystem, system], { rounds, amount, isWarm: quick }).finally(() =>
          system.stop()
        )
        say(`${layout}: upkeep`)
        const upkeep = await measureUpkeep({ databaseUrl, layout, months })
        laid.push({ layout, room, turns, upkeep })
        await query(cluster.url, `drop database ${layout.replaceAll(' ', '_')} with (force)`)
      }
    } finally {
      await smallSystem.stop()
    }
    const result = { small, large: months, amount, smallRoom, laid }
    const sizes = { small, large: months.scenes, months: months.months }
    return {
      result,
      about: about(sizes),
      tables: tablesOf(laid, { ...sizes, smallRoom }),
      plots: [],
      // One turn of a few scenes says nothing about a ratio.
      bars: quick ? [] : barsOf(laid)
    }
  } finally {
    await Promise.all([media.stop(), model.stop()])
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Each system has one turn in a round while the other rests, and another one begins. The first round warms up. */
async function inTurns(
  systems: readonly [SystemOnTables, SystemOnTables],
  { rounds, amount, isWarm }: { rounds: number; amount: Parameters<SystemOnTables['turn']>[0]; isWarm: boolean }
): Promise<{ small: Turn; large: Turn }[]> {
  const warmUps = isWarm ? 0 : 1
  const seen: { small: Turn; large: Turn }[] = []
  const [small, large] = systems
  for (let round = -warmUps; round < rounds; round += 1) {
    const isSmallFirst = round % 2 === 0
    const one = await (isSmallFirst ? small : large).turn(amount)
    const other = await (isSmallFirst ? large : small).turn(amount)
    if (round >= 0) seen.push(isSmallFirst ? { small: one, large: other } : { small: other, large: one })
  }
  return seen
}

/** Credits for the owner and no key of its own that nobody can open, and models without a limit on their pace. */
const readyToProduce = `
  delete from model_keys where owner_id = 'users1';
  insert into credit_accounts (owner_id, balance) values ('users1', 2000000000);
  update image_models set config = jsonb_set(config, '{rateLimit}', '{"creates": 10000, "windowSeconds": 1}')
   where id = '${imageModel}';
  update video_models set config = jsonb_set(config, '{rateLimit}', '{"creates": 10000, "windowSeconds": 1}')`

/** Without one of its indexes, a layout would be slow for a reason that is not its own. */
async function requireIndexes(url: string): Promise<void> {
  const rows = await query<{ name: string }>(
    url,
    'select indexrelid::regclass::text as name from pg_index where not indisvalid'
  )
  if (rows.length > 0) throw new Error(`Indexes that hold nothing: ${rows.map(({ name }) => name).join(', ')}`)
}

async function setConfiguration(url: string, setting: string): Promise<void> {
  await query(url, `alter system set ${setting}`)
  await query(url, 'select pg_reload_conf()')
}

async function withClient(connectionString: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
