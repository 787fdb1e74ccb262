import { eq, sql } from 'drizzle-orm'
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
  /** A slot later than this is not reserved. */
  maxWaitSeconds: number
}

export interface ReserveSlots extends ReserveSlot {
  /** The number of wanted slots. */
  count: number
}

/** Tokens are fractions of time. A slot must not be lost through their last digit. */
const rounding = 1e-9

/** A time that is further in the future was written before a clock was set back. */
export const clockToleranceSeconds = 60

/**
 * A slot of a token bucket, for the app's own limits: the wait until it. Null when none is free in time, and then
 * nothing is reserved. The pipeline service counts the calls of provider keys by windows instead, because a bucket lets
 * up to twice its calls through in the first window.
 */
export async function reserveSlot(database: Database, slot: ReserveSlot): Promise<number | null> {
  const [wait] = await prepareSlots(database)({ ...slot, count: 1 })
  return wait ?? null
}

/** Reserves up to `count` slots by one statement and returns their waits, soonest first. */
function prepareSlots(database: Database): (slots: ReserveSlots) => Promise<number[]> {
  const take = prepareTake(database)
  return async ({ key, calls, perSeconds, now, maxWaitSeconds, count }) => {
    const perToken = perSeconds / calls
    const owed = maxWaitSeconds / perToken
    const wanted = {
      key,
      calls,
      tokensPerSecond: 1 / perToken,
      reach: owed + rounding,
      now: now.toISOString(),
      count
    }
    for (;;) {
      const [taken] = await take.execute(wanted)
      if (taken) return waitsOf(taken, perToken)
      const granted = Math.max(0, Math.min(count, Math.floor(calls + owed + rounding)))
      if (granted === 0) return []
      // The first call of a key. Another caller at the same time finds the bucket in the next round.
      const values = { key, tokens: calls - granted, refilledAt: now }
      const first = await database
        .insert(rateLimits)
        .values(values)
        .onConflictDoNothing()
        .returning({ key: rateLimits.key })
      if (first.length > 0) return waitsOf({ tokens: calls - granted, granted }, perToken)
    }
  }
}

interface Taken {
  /** The tokens left in the bucket. Below zero they are owed to later time. */
  tokens: number
  granted: number
}

/** Returns nothing when the key has no bucket yet. */
function prepareTake(database: Database) {
  const given = (name: string, type: 'float8' | 'timestamptz') => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const elapsed = sql`greatest(0, extract(epoch from ${given('now', 'timestamptz')} - ${rateLimits.refilledAt}))`
  const refilled = sql<number>`least(${given('calls', 'float8')}, ${rateLimits.tokens} + ${elapsed} * ${given('tokensPerSecond', 'float8')})`
  const locked = database
    .select({
      key: sql<string>`${rateLimits.key}`.as('locked_key'),
      refilled: refilled.as('refilled'),
      isOpen: sql<boolean>`coalesce(${rateLimits.blockedUntil} <= ${given('now', 'timestamptz')}, true)`.as('is_open')
    })
    .from(rateLimits)
    .where(eq(rateLimits.key, sql.placeholder('key')))
    .for('update')
    .as('locked')
  const granted = sql<number>`case when ${locked.isOpen} then greatest(0, least(${given('count', 'float8')}, floor(${locked.refilled} + ${given('reach', 'float8')}))) else 0 end`
  return database
    .update(rateLimits)
    .set({
      tokens: sql`${locked.refilled} - ${granted}`,
      refilledAt: sql`case when ${rateLimits.refilledAt} > ${given('now', 'timestamptz')} + make_interval(secs => ${sql.raw(String(clockToleranceSeconds))}) then ${given('now', 'timestamptz')} else greatest(${rateLimits.refilledAt}, ${given('now', 'timestamptz')}) end`
    })
    .from(locked)
    .where(eq(rateLimits.key, locked.key))
    .returning({ tokens: rateLimits.tokens, granted, unawaited })
    .prepare('reserve_slots')
}

/** The commit does not wait for the disk: a crash of the database loses less than one second of calls of a bucket. */
const unawaited = sql`set_config('synchronous_commit', 'off', true)`

function waitsOf({ tokens, granted }: Taken, perToken: number): number[] {
  return Array.from({ length: granted }, (_, index) => Math.max(0, -(tokens + granted - 1 - index) * perToken))
}
