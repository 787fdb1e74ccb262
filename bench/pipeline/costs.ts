import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { familyMilliseconds } from '../harness/process-time.ts'
import { query } from './databases.ts'
import { countCommands, type Redis } from './redis.ts'

/** The cost of a turn so far, summed since the start of the run. */
export interface Costs {
  /** Statements of the flow itself, including those of transactions. */
  statements: number
  /** Statements of a queue in the same database. */
  queueStatements: number
  commits: number
  walBytes: number
  databaseBytes: number
  postgresCpuMilliseconds: number
  redisCommands: number
  redisCpuMilliseconds: number
}

/**
 * Statements grouped by the tables in them. The benchmark's own are marked and left out. The mark is not the first word:
 * PostgreSQL keeps a statement from its first word on. What PostgreSQL asks itself for a foreign key is left out, too;
 * its constant is kept as a parameter.
 */
const statementsQuery = `select /* benchmark */
         coalesce(sum(calls) filter (where query ~ 'queues\\.|graphile_worker|pg_notify'), 0)::float as queue,
         coalesce(sum(calls), 0)::float as all
    from pg_stat_statements
   where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'benchmark|^SELECT \\$?\\d FROM ONLY'`

/** `redis` when the competitor uses it. */
export async function readCosts(databaseUrl: string, redis: Redis | null): Promise<Costs> {
  const [statements] = await query<{ queue: number; all: number }>(databaseUrl, statementsQuery)
  const [server] = await query<{ commits: number; wal: number; size: number; folder: string }>(
    databaseUrl,
    `select /* benchmark */ xact_commit::float as commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as wal,
            pg_database_size(datname)::float as size, current_setting('data_directory') as folder
       from pg_stat_database where datname = current_database()`
  )
  const postmaster = Number((await readFile(join(server?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0])
  return {
    statements: (statements?.all ?? 0) - (statements?.queue ?? 0),
    queueStatements: statements?.queue ?? 0,
    commits: server?.commits ?? 0,
    walBytes: server?.wal ?? 0,
    databaseBytes: server?.size ?? 0,
    postgresCpuMilliseconds: await familyMilliseconds(postmaster),
    redisCommands: redis ? await countCommands(redis) : 0,
    redisCpuMilliseconds: redis ? await familyMilliseconds(redis.pid) : 0
  }
}

export function costsPerScene(before: Costs, after: Costs, scenes: number): Costs {
  const names = Object.keys(after) as (keyof Costs)[]
  return Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / scenes])) as Record<
    keyof Costs,
    number
  >
}
