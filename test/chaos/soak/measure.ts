import { readdir, stat } from 'node:fs/promises'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { ChaosSystem } from '../system/start-system.ts'
import { tellMemory } from './tell-memory.ts'

/** What may grow, by name. Units: megabytes, counts, or bytes for each row. */
export interface Sample {
  /** Since the start of the work. */
  minute: number
  values: Record<string, number>
}

const megabyte = 1_000_000
const ours = ['app-1', 'app-2', 'pipeline-1', 'pipeline-2', 'agents-1', 'agents-2'] as const

/** Tables that every scene writes. Their rows stay, so their size counts for each row. */
const watched = ['public.images', 'public.videos', 'public.credit_ledger'] as const

export async function measure(options: {
  system: ChaosSystem
  database: Database
  /** Where the units write what they hold. */
  memoryFolder: string
  startedAt: number
}): Promise<Sample> {
  const { system, database, memoryFolder, startedAt } = options
  const values: Record<string, number> = {}
  for (const name of ours) {
    const { held, resident } = await tellMemory(system.units[name], memoryFolder)
    values[`memory held by ${name}, MB`] = held / megabyte
    values[`memory resident for ${name}, MB`] = resident / megabyte
    const handles = await readdir(`/proc/${system.units[name].pid()}/fd`).catch(() => null)
    if (handles !== null) values[`open files of ${name}`] = handles.length
  }
  const { rows: connections } = await database.execute<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
       where application_name in ('callsheet app', 'callsheet queues', 'svc-pipeline') group by 1`
  )
  for (const { name, count } of connections) values[`connections of ${name}`] = count
  for (const table of watched) {
    const { rows } = await database.execute<{ heap: string; indexes: string; count: string }>(
      `select pg_relation_size('${table}') as heap, pg_indexes_size('${table}') as indexes, count(*) as count from ${table}`
    )
    const count = Math.max(1, Number(rows[0]?.count))
    values[`${table}: table bytes for each row`] = Number(rows[0]?.heap) / count
    values[`${table}: index bytes for each row`] = Number(rows[0]?.indexes) / count
  }
  // Done messages are deleted, so that the size of the queues counts as it is.
  const { rows: queues } = await database.execute<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'queues' and c.relkind = 'r'`
  )
  values['queues, MB'] = Number(queues[0]?.bytes) / megabyte
  values['log lines of all units, MB'] = await logMegabytes(system)
  return { minute: (Date.now() - startedAt) / 60_000, values }
}

async function logMegabytes({ logDirectory }: ChaosSystem): Promise<number> {
  const names = await readdir(logDirectory)
  const sizes = await Promise.all(names.map(async (name) => (await stat(`${logDirectory}/${name}`)).size))
  return sizes.reduce((sum, size) => sum + size, 0) / megabyte
}
