import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import {
  prepareSlots,
  type Allowance,
  type ReserveSlot,
  type ReserveSlots
} from '@callsheet/lib/database/reserve-slot.ts'
import { rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { gatherAlike } from './gather-alike.ts'

/**
 * The calls that a provider key may make. There is one bucket for each key and kind of call, and all copies of the
 * service share it.
 */
export interface RateLimits {
  /**
   * Seconds until the reserved slot. Null when none is free in time, and then nothing is reserved. Every caller waits
   * for the bucket's one row, so concurrent calls take their slots by one statement, first come, first served.
   */
  reserve(slot: ReserveSlot): Promise<number | null>
  /** Reserves up to `count` slots by one statement. Returns their waits, soonest first. */
  reserveMany(slots: ReserveSlots): Promise<number[]>
  /** Returns reserved slots that will not be used. When the key was blocked in the meantime, they are already lost. */
  giveBack(slots: { key: string; calls: number; count: number; now: Date }): Promise<void>
  /**
   * Seconds from now until the next try for a slot that was not free. Each owner has a separate lane, so that a
   * thousand rows of one owner do not delay the one row of another.
   */
  queueInLane(waiter: Allowance & { key: string; ownerId: string; now: Date }): Promise<number>
  /** The provider sent Retry-After: nobody calls with this key before that time. */
  block(until: { key: string; now: Date; seconds: number }): Promise<void>
}

/** Cancelled rows leave gaps in a lane. No row waits longer than this because of them. */
const longestLaneSeconds = 3_600

export function createRateLimits(database: Database): RateLimits {
  const reserveMany = prepareSlots(database)
  return {
    reserve: gatherAlike({
      sortOf: ({ key, calls, perSeconds, maxWaitSeconds }) => [key, calls, perSeconds, maxWaitSeconds].join('\n'),
      workOf: () => (slots) => reserveForAll(reserveMany, slots)
    }),
    reserveMany,
    async giveBack({ key, calls, count, now }) {
      await database
        .update(rateLimits)
        .set({ tokens: sql`least(${calls}::float8, ${rateLimits.tokens} + ${count}::float8)` })
        .where(and(eq(rateLimits.key, key), or(isNull(rateLimits.blockedUntil), lte(rateLimits.blockedUntil, now))))
    },
    async queueInLane({ key, ownerId, now, calls, perSeconds }) {
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
    },
    async block({ key, now, seconds }) {
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
  }
}

async function reserveForAll(reserveMany: RateLimits['reserveMany'], slots: ReserveSlot[]): Promise<(number | null)[]> {
  const latest = slots.at(-1)
  if (!latest) return []
  const waits = await reserveMany({ ...latest, count: slots.length })
  return slots.map((_, index) => waits[index] ?? null)
}

async function readBlock(database: Database, key: string, now: Date): Promise<number> {
  const rows = await database
    .select({ until: rateLimits.blockedUntil })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key}`)
  const until = rows[0]?.until
  return until ? Math.max(0, (until.getTime() - now.getTime()) / 1000) : 0
}
