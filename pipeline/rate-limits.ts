import { sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { Allowance } from '@callsheet/lib/database/reserve-slot.ts'
import { rateLimits } from '@callsheet/lib/database/schema/operations.ts'

/** Rows that were cancelled leave gaps in a lane; no row waits longer than this for them. */
const longestLaneSeconds = 3_600

/**
 * When to ask again for a slot that was not free: each owner waits in a lane of their own, so that the
 * thousand rows of one do not stand before the one row of another. Seconds from now.
 */
export async function queueInLane(
  database: Database,
  { key, ownerId, now, calls, perSeconds }: Allowance & { key: string; ownerId: string; now: Date }
): Promise<number> {
  const perToken = perSeconds / calls
  const step = sql`make_interval(secs => ${perToken}::float8)`
  const [lane] = await database
    .insert(rateLimits)
    .values({
      key: `${key}:lane:${ownerId}`,
      tokens: 0,
      refilledAt: now,
      blockedUntil: sql`${now}::timestamptz + ${step}`
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        blockedUntil: sql`least(greatest(${rateLimits.blockedUntil}, ${now}::timestamptz) + ${step}, ${now}::timestamptz + make_interval(secs => ${longestLaneSeconds}))`
      }
    })
    .returning({ until: rateLimits.blockedUntil })
  const blocked = await readBlock(database, key, now)
  const seconds = lane?.until ? (lane.until.getTime() - now.getTime()) / 1000 : perToken
  return Math.max(seconds, blocked)
}

/** The provider said Retry-After: nobody calls with this key before. */
export async function blockKey(
  database: Database,
  { key, now, seconds }: { key: string; now: Date; seconds: number }
): Promise<void> {
  const until = new Date(now.getTime() + seconds * 1000)
  await database
    .insert(rateLimits)
    .values({ key, tokens: 0, refilledAt: now, blockedUntil: until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        tokens: 0,
        refilledAt: now,
        blockedUntil: sql`greatest(${rateLimits.blockedUntil}, ${until}::timestamptz)`
      }
    })
}

async function readBlock(database: Database, key: string, now: Date): Promise<number> {
  const rows = await database
    .select({ until: rateLimits.blockedUntil })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key}`)
  const until = rows[0]?.until
  return until ? Math.max(0, (until.getTime() - now.getTime()) / 1000) : 0
}
