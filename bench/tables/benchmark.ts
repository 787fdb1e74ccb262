import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { migrate } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { fillDatabase } from '../../test/query-plans/busy-database.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { startServer } from '../harness/server-process.ts'
import { silent } from '../harness/silent.ts'
import { query, startCountingPostgres } from '../pipeline/databases.ts'
import { imageModel } from '../pipeline/scenes-under-test.ts'
import { makeMaterial } from '../scene/material.ts'
import { layOutByMonth, type Months } from './by-month.ts'
import { measureMaintenance } from './maintenance.ts'
import { about, barsOf, tablesOf, type MeasuredLayout } from './show.ts'
import { scenesPerPipeline, startOnTables, type Amount, type SystemOnTables } from './system-on-tables.ts'
import { measureTableSizes } from './table-sizes.ts'

const layouts = ['one table', 'by month'] as const

/**
 * The same work on small tables and on large ones, which are laid out as they are and by month, and the maintenance of
 * both layouts. The large ones follow each other, because a disk may not hold both.
 */
export const tables: Benchmark = async ({ quick, say }) => {
  const small = quick ? 500 : 100_000
  const months: Months = quick ? { scenes: 2_000, months: 4 } : { scenes: 16_000_000, months: 24 }
  const rounds = quick ? { warmUps: 0, measured: 1 } : { warmUps: 1, measured: 5 }
  const amount = quick ? { pipelines: 1, reads: 3 } : { pipelines: 8, reads: 30 }
  const directory = await makeTemporaryHome('callsheet-bench-')
  const cluster = await startCountingPostgres({ directory: join(directory, 'cluster'), maxConnections: 200 })
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
  const measured: MeasuredLayout[] = []
  try {
    const smallUrl = await fill('small', small, asItIs)
    const ofSmall = await measureTableSizes(smallUrl)
    const smallSystem = await start('small', smallUrl, small)
    try {
      for (const layout of layouts) {
        const layOut = layout === 'by month' ? (client: Client) => layOutByMonth(client, months) : asItIs
        const databaseUrl = await fill(layout, months.scenes, layOut)
        const sizes = await measureTableSizes(databaseUrl)
        const system = await start(layout, databaseUrl, months.scenes)
        say(`${layout}: ${rounds.measured} rounds beside the small tables`)
        const turns = await alternate(smallSystem, system, { rounds, amount }).finally(() => system.stop())
        say(`${layout}: maintenance`)
        const maintenance = await measureMaintenance({ databaseUrl, layout, months })
        measured.push({ layout, sizes, turns, maintenance })
        await query(cluster.url, `drop database ${layout.replaceAll(' ', '_')} with (force)`)
      }
    } finally {
      await smallSystem.stop()
    }
    const result = { small, large: months, amount, ofSmall, layouts: measured }
    const sizes = { small, large: months.scenes, months: months.months }
    return {
      result,
      about: about(sizes),
      tables: tablesOf(measured, { ...sizes, ofSmall }),
      plots: [],
      // One turn of a few scenes says nothing about a ratio.
      bars: quick ? [] : barsOf(measured)
    }
  } finally {
    await Promise.all([media.stop(), model.stop()])
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Rounds {
  warmUps: number
  measured: number
}

/** In each round each system has one turn while the other rests, and another one begins. */
async function alternate(
  small: SystemOnTables,
  large: SystemOnTables,
  { rounds: { warmUps, measured }, amount }: { rounds: Rounds; amount: Amount }
): Promise<MeasuredLayout['turns']> {
  const turns: MeasuredLayout['turns'] = []
  for (let round = -warmUps; round < measured; round += 1) {
    const before = round % 2 === 0 ? await small.turn(amount) : null
    const ofLarge = await large.turn(amount)
    const ofSmall = before ?? (await small.turn(amount))
    if (round >= 0) turns.push({ small: ofSmall, large: ofLarge })
  }
  return turns
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
