import { eq, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { clockToleranceSeconds, type Allowance } from './reserve-slot.ts'
import { rateLimits } from './schema/operations.ts'

export interface TakeAllowance extends Allowance {
  /** Names the bucket. */
  key: string
  now: Date
}

/** Tokens are fractions of time. A call must not be lost through their last digit. */
const rounding = 1e-9

/**
 * Takes one call of an allowance: all calls of the time at once, then one after the other at an even rate. Null when it
 * is taken, else the seconds until the next one. Within a transaction it is taken only if that commits, which waits for
 * the disk, unlike a reserved slot (`reserveSlot`). A bucket that a clock wrote which was set back since begins anew, full:
 * nobody knows how much time has passed.
 */
export async function takeAllowance(
  queryable: Queryable,
  { key, now, calls, perSeconds }: TakeAllowance
): Promise<number | null> {
  const perSecond = calls / perSeconds
  const elapsed = sql`greatest(0, extract(epoch from ${now}::timestamptz - ${rateLimits.refilledAt}))`
  const isOfThisClock = sql`${rateLimits.refilledAt} <= ${now}::timestamptz + make_interval(secs => ${clockToleranceSeconds})`
  const refilled = sql<number>`case when ${isOfThisClock} then least(${calls}::float8, ${rateLimits.tokens} + ${elapsed} * ${perSecond}::float8) else ${calls}::float8 end`
  const taken = await queryable
    .insert(rateLimits)
    .values({ key, tokens: calls - 1, refilledAt: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        tokens: sql`${refilled} - 1`,
        refilledAt: sql`greatest(case when ${isOfThisClock} then ${rateLimits.refilledAt} end, ${now}::timestamptz)`
      },
      setWhere: sql`${refilled} >= ${1 - rounding}::float8`
    })
    .returning({ key: rateLimits.key })
  if (taken.length > 0) return null
  const [bucket] = await queryable.select({ refilled }).from(rateLimits).where(eq(rateLimits.key, key))
  return Math.max(0, 1 - (bucket?.refilled ?? 0)) / perSecond
}
