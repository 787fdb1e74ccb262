import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { prepareStatement } from './prepare-statement.ts'
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

/** Tokens are fractions of time: a slot is not lost to the last digit of one. */
const rounding = 1e-9

/** The wait until the reserved slot, or null when none is free in time: nothing is reserved then. */
export async function reserveSlot(database: Database, slot: ReserveSlot): Promise<number | null> {
  const [wait] = await reserveSlots(database, { ...slot, count: 1 })
  return wait ?? null
}

/** The waits of the slots reserved, soonest first: up to `count` of them, by one statement. */
export async function reserveSlots(database: Database, slots: ReserveSlot & { count: number }): Promise<number[]> {
  const { key, calls, perSeconds, now, maxWaitSeconds, count } = slots
  const perToken = perSeconds / calls
  const owed = maxWaitSeconds / perToken
  const grantedOf = (tokens: number) => Math.max(0, Math.min(count, Math.floor(tokens + owed + rounding)))
  for (;;) {
    const taken = await take(database, { key, calls, perToken, owed, now, count })
    if (taken) return waitsOf(taken, perToken)
    const granted = grantedOf(calls)
    if (granted === 0) return []
    // A key's first call. Whoever else has it too finds the bucket there on the next turn.
    const values = { key, tokens: calls - granted, refilledAt: now }
    const first = await database
      .insert(rateLimits)
      .values(values)
      .onConflictDoNothing()
      .returning({ key: rateLimits.key })
    if (first.length > 0) return waitsOf({ tokens: calls - granted, granted }, perToken)
  }
}

/** Slots that were reserved and will not be used. A key that was blocked meanwhile has lost them already. */
export async function returnSlots(
  database: Database,
  { key, calls, count, now }: { key: string; calls: number; count: number; now: Date }
): Promise<void> {
  await database
    .update(rateLimits)
    .set({ tokens: sql`least(${calls}::float8, ${rateLimits.tokens} + ${count}::float8)` })
    .where(and(eq(rateLimits.key, key), or(isNull(rateLimits.blockedUntil), lte(rateLimits.blockedUntil, now))))
}

interface Taken {
  /** Left in the bucket; below zero they are owed to the time ahead. */
  tokens: number
  granted: number
}

/** Null where the key has no bucket yet. */
async function take(
  database: Database,
  bucket: { key: string; calls: number; perToken: number; owed: number; now: Date; count: number }
): Promise<Taken | null> {
  const { key, calls, perToken, owed, now, count } = bucket
  const query = prepared.get(database) ?? prepareTake(database)
  prepared.set(database, query)
  const values = { key, calls, tokensPerSecond: 1 / perToken, reach: owed + rounding, now: now.toISOString(), count }
  const [taken] = await query.execute(values)
  return taken ?? null
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareTake>>()

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
  const update = database
    .update(rateLimits)
    .set({
      tokens: sql`${locked.refilled} - ${granted}`,
      refilledAt: sql`greatest(${rateLimits.refilledAt}, ${given('now', 'timestamptz')})`
    })
    .from(locked)
    .where(eq(rateLimits.key, locked.key))
    .returning({ tokens: rateLimits.tokens, granted, unawaited })
  return prepareStatement(database, 'reserve_slots', update, ([tokens, grantedSlots]) => ({
    tokens: Number(tokens),
    granted: Number(grantedSlots)
  }))
}

/** The commit does not wait for the disk: what a crash of the database forgets of a bucket is less than a second's calls. */
const unawaited = sql`set_config('synchronous_commit', 'off', true)`

function waitsOf({ tokens, granted }: Taken, perToken: number): number[] {
  return Array.from({ length: granted }, (_, index) => Math.max(0, -(tokens + granted - 1 - index) * perToken))
}
