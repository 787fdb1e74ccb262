import { sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { AppRuntime } from '../../runtime.ts'

/** Newest finished stills, and as many clips. They are found by an index in the order of their ends. */
const newest = 600
/** Fewer tasks of a model say little. */
const fewest = 3
const keptMilliseconds = 60_000

interface Kept {
  readAt: number
  seconds: Promise<ReadonlyMap<string, number>>
}

const kept = new WeakMap<Database, Kept>()

/**
 * Seconds that tasks of each model have lately taken on this server, from their start to the provider's word: the
 * median. Read at most once a minute. A model without enough of them is not in it.
 */
export async function readUsualSeconds({
  database,
  clock,
  logger
}: Pick<AppRuntime, 'database' | 'clock' | 'logger'>): Promise<ReadonlyMap<string, number>> {
  const now = clock.now().getTime()
  const known = kept.get(database)
  if (known && now - known.readAt < keptMilliseconds) return known.seconds
  const seconds = read(database).catch((error: unknown) => {
    logger.warn({ error }, 'how long tasks take could not be read')
    return new Map<string, number>()
  })
  kept.set(database, { readAt: now, seconds })
  return seconds
}

async function read(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ model_id: string; seconds: number }>(sql`
    select model_id, percentile_cont(0.5) within group (order by seconds) as seconds from (
      (select model_id, status, extract(epoch from completed_at - submitting_at)::float8 as seconds from images
        where coalesce(completed_at, failed_at) is not null order by coalesce(completed_at, failed_at) desc limit ${newest})
      union all
      (select model_id, status, extract(epoch from completed_at - submitting_at)::float8 from videos
        where coalesce(completed_at, failed_at) is not null order by coalesce(completed_at, failed_at) desc limit ${newest})
    ) as ended
    where status = 'Completed' and seconds > 0
    group by model_id having count(*) >= ${fewest}`)
  return new Map(rows.map(({ model_id: id, seconds }) => [id, Math.max(1, Math.round(seconds))]))
}
