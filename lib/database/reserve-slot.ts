import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rateLimits } from './schema/operations.ts'

export interface Allowance {
  calls: number
  perSeconds: number
}

export interface ReserveSlot extends Allowance {
  /** Names the bucket, for example `{account}:{key hash}:{create | read}`. */
  key: string
  now: Date
  /** A slot further ahead is not reserved. */
  maxWaitSeconds: number
}

/** The wait until the reserved slot, or null when none is free in time: nothing is reserved then. */
export async function reserveSlot(database: Database, slot: ReserveSlot): Promise<number | null> {
  const { key, calls, perSeconds, now, maxWaitSeconds } = slot
  const perToken = perSeconds / calls
  const refilled = sql`least(${calls}::float8, ${rateLimits.tokens} + greatest(0, extract(epoch from ${now}::timestamptz - ${rateLimits.refilledAt})) * ${1 / perToken}::float8)`
  const [row] = await database
    .insert(rateLimits)
    .values({ key, tokens: calls - 1, refilledAt: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { tokens: sql`${refilled} - 1`, refilledAt: sql`greatest(${rateLimits.refilledAt}, ${now}::timestamptz)` },
      setWhere: sql`${refilled} - 1 >= ${-maxWaitSeconds / perToken}::float8
        and (${rateLimits.blockedUntil} is null or ${rateLimits.blockedUntil} <= ${now}::timestamptz)`
    })
    .returning({ tokens: rateLimits.tokens })
  return row ? Math.max(0, -row.tokens * perToken) : null
}
