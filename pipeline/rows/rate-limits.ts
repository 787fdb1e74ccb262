import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { Allowance, ReserveSlot, ReserveSlots } from '@callsheet/lib/database/reserve-slot.ts'
import { rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { breakerRowSchema, type BreakerRow } from './breaker-row.ts'
import { clockToleranceSeconds, prepareCallWindow, withoutLastSlots, type TakenSlots } from './call-windows.ts'
import { gatherAlike } from './gather-alike.ts'

export interface ReservedCall {
  /** Seconds until the reserved slot. Null when none is free in time, and then nothing is reserved. */
  waitSeconds: number | null
  /** Seconds until a slot that nobody has taken yet. */
  nextSeconds: number
  /** The circuit breakers of this bucket that saw a failure since its last success. */
  breakers: readonly BreakerRow[]
}

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
  /** The same, and what else its statement knows. */
  reserveCall(slot: ReserveSlot): Promise<ReservedCall>
  /** Reserves up to `count` slots by one statement. Returns their waits, soonest first. */
  reserveMany(slots: ReserveSlots): Promise<number[]>
  /** Returns reserved slots that will not be used. When the key was blocked in the meantime, they are already lost. */
  giveBack(slots: Allowance & { key: string; count: number; now: Date }): Promise<void>
  /**
   * Seconds from now until the next try for a slot that was not free. Each owner has a separate lane, so that a
   * thousand rows of one owner do not delay the one row of another. A lane begins at the next free slot.
   */
  queueInLane(waiter: Allowance & { key: string; ownerId: string; now: Date; nextSeconds?: number }): Promise<number>
  /** The provider sent Retry-After: nobody calls with this key before that time. */
  block(until: { key: string; now: Date; seconds: number }): Promise<void>
}

/** Cancelled rows leave gaps in a lane. No row waits longer than this because of them. */
const longestLaneSeconds = 3_600

export function createRateLimits(database: Database): RateLimits {
  const take = prepareCallWindow(database)
  const reserveCall = gatherAlike({
    sortOf: ({ key, calls, perSeconds, maxWaitSeconds }: ReserveSlot) =>
      [key, calls, perSeconds, maxWaitSeconds].join('\n'),
    workOf: () => (slots) => takeForAll(take, slots)
  })
  return {
    reserveCall,
    reserve: async (slot) => (await reserveCall(slot)).waitSeconds,
    reserveMany: async (slots) => (await take(slots)).waits,
    giveBack: ({ key, count, now, ...allowance }) =>
      database.transaction(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(rateLimits)
          .where(and(eq(rateLimits.key, key), or(isNull(rateLimits.blockedUntil), lte(rateLimits.blockedUntil, now))))
          .for('update')
        if (!row) return
        const kept = withoutLastSlots({ times: row.takenAt, used: row.takenInGroup }, { ...allowance, count })
        await transaction
          .update(rateLimits)
          .set({ takenAt: kept.times, takenInGroup: kept.used })
          .where(eq(rateLimits.key, key))
      }),
    async queueInLane({ key, ownerId, now, calls, perSeconds, nextSeconds = 0 }) {
      const perToken = perSeconds / calls
      const step = sql`make_interval(secs => ${perToken}::float8)`
      const from = new Date(now.getTime() + nextSeconds * 1000)
      const isOfThisClock = sql`${rateLimits.refilledAt} <= ${now}::timestamptz + make_interval(secs => ${clockToleranceSeconds})`
      const [lane] = await database
        .insert(rateLimits)
        .values({
          key: `${key}:lane:${ownerId}`,
          refilledAt: now,
          blockedUntil: sql`${from}::timestamptz + ${step}`
        })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            refilledAt: now,
            blockedUntil: sql`least(greatest(case when ${isOfThisClock} then ${rateLimits.blockedUntil} end, ${from}::timestamptz) + ${step}, ${now}::timestamptz + make_interval(secs => ${longestLaneSeconds}))`
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
        .values({ key, refilledAt: now, blockedUntil: until })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            refilledAt: now,
            blockedUntil: sql`greatest(${rateLimits.blockedUntil}, ${until}::timestamptz)`
          }
        })
    }
  }
}

type Take = (slots: ReserveSlots) => Promise<TakenSlots>

async function takeForAll(take: Take, slots: ReserveSlot[]): Promise<ReservedCall[]> {
  const latest = slots.at(-1)
  if (!latest) return []
  const { waits, nextSeconds, breakers } = await take({ ...latest, count: slots.length })
  const known = breakers.map((breaker) => breakerRowSchema.parse(breaker))
  return slots.map((_, index) => ({ waitSeconds: waits[index] ?? null, nextSeconds, breakers: known }))
}

async function readBlock(database: Database, key: string, now: Date): Promise<number> {
  const rows = await database
    .select({ until: rateLimits.blockedUntil })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key}`)
  const until = rows[0]?.until
  return until ? Math.max(0, (until.getTime() - now.getTime()) / 1000) : 0
}
