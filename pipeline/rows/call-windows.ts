import { sql } from 'drizzle-orm'
import type { Database } from '@callsheet/lib/database/database.ts'
import type { Allowance, ReserveSlots } from '@callsheet/lib/database/reserve-slot.ts'
import { circuitBreakers, rateLimits } from '@callsheet/lib/database/schema/operations.ts'
import { hiddenFromPlanner } from '@callsheet/lib/database/hidden-from-planner.ts'
import { breakerFields, type BreakerRow } from './breaker-row.ts'

/** The slots of a key in groups, so that a large allowance needs no long list. */
export interface Groups {
  /** Slots of a group. */
  size: number
  /** Groups of a window. Their slots together are at most the allowed calls. */
  count: number
}

export interface TakenSlots {
  /** Seconds until each slot, soonest first. */
  waits: number[]
  /** Seconds until the next slot after these. */
  nextSeconds: number
  /** The circuit breakers of the bucket that are not at rest. Almost always empty. */
  breakers: BreakerRow[]
}

/** More groups would make the row longer, fewer the window coarser. */
const mostGroups = 100
/** Clocks of replicas differ by less. A time that is further in the future was written before a clock was set back. */
export const clockToleranceSeconds = 60

export function groupsOf({ calls }: Pick<Allowance, 'calls'>): Groups {
  const size = Math.ceil(calls / mostGroups)
  return { size, count: Math.floor(calls / size) }
}

/**
 * Takes up to `count` slots by one statement. In no window of `perSeconds` are there more than `calls` slots, whenever
 * it begins: a slot becomes free again `perSeconds` after the call for which it was taken. The same statement reads the
 * key's circuit breakers.
 */
export function prepareCallWindow(database: Database): (slots: ReserveSlots) => Promise<TakenSlots> {
  const take = prepareTake(database)
  return async ({ key, calls, perSeconds, now, maxWaitSeconds, count }) => {
    const groups = groupsOf({ calls })
    const values = {
      key,
      now: now.toISOString(),
      seconds: perSeconds,
      size: groups.size,
      groups: groups.count,
      maxWait: maxWaitSeconds,
      count
    }
    for (;;) {
      const [taken] = await take.execute(values)
      if (taken) return { ...taken, breakers: taken.breakers ?? [] }
      // The first call of a key.
      await database.insert(rateLimits).values({ key, refilledAt: now }).onConflictDoNothing()
    }
  }
}

const given = (name: string, type: 'float8' | 'timestamptz' | 'int' | 'text') =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`

const now = given('now', 'timestamptz')
const window = sql`make_interval(secs => ${given('seconds', 'float8')})`

/** Returns nothing when the key has no row yet. */
function prepareTake(database: Database) {
  const locked = database.$with('locked', { key: sql<string>`key` }).as(
    sql`select key, clock.back, least(taken_in_group, ${given('size', 'int')}) as used,
      case when clock.back > interval '0' then array(select at - clock.back from unnest(taken_at) with ordinality as one(at, place) order by place) else taken_at end as times,
      coalesce(blocked_until - clock.back <= ${now}, true) as is_open,
      greatest(0, extract(epoch from blocked_until - clock.back - ${now})) as blocked_seconds
      from rate_limits,
      lateral (select case when refilled_at > ${now} + make_interval(secs => ${sql.raw(String(clockToleranceSeconds))}) then refilled_at - ${now} else interval '0' end as back) as clock
      where key = ${given('key', 'text')} for update of rate_limits`
  )
  // The time of the n-th slot from now on: a window after the slot that was taken `calls` slots before it.
  const slotTimes = sql`select greatest(${now}, coalesce(times[cardinality(times) + case when q = 0 then 0 else (q - 1) % ${given('groups', 'int')} + 1 end - ${given('groups', 'int')}], '-infinity') + ${window})
      + case when q = 0 then 0 else (q - 1) / ${given('groups', 'int')} end * ${window} as at
    from generate_series(1, ${hiddenFromPlanner('count', 'int')} + 1) as n,
    lateral (select (case when cardinality(times) = 0 then ${given('size', 'int')} else used end + n - 1) / ${given('size', 'int')} as q) as place`
  const free = database
    .$with('free', { key: sql<string>`key` })
    .as(sql`select locked.*, array(select at from (${slotTimes}) as slot order by at) as free_times from locked`)
  const granted = database.$with('granted', { key: sql<string>`key` }).as(
    sql`select free.*, case when cardinality(times) = 0 then ${given('size', 'int')} else used end as full_used,
      array(select at from unnest(free_times[1:${given('count', 'int')}]) as at where is_open and at <= ${now} + make_interval(secs => ${given('maxWait', 'float8')}) order by at) as slots from free`
  )
  const counted = database
    .$with('counted', { key: sql<string>`key` })
    .as(
      sql`select granted.*, (full_used + cardinality(slots) - 1) / ${given('size', 'int')} as last_group from granted`
    )
  const kept = database.$with('kept', { key: sql<string>`key` }).as(
    sql`select counted.*, case when cardinality(slots) = 0 then times else times[1:cardinality(times) - 1] || array(
      select coalesce(slots[least(cardinality(slots), (n + 1) * ${given('size', 'int')} - full_used)], times[cardinality(times)])
      from generate_series(case when cardinality(times) = 0 then 1 else 0 end, last_group) as n order by n) end as all_times from counted`
  )
  return database
    .with(locked, free, granted, counted, kept)
    .update(rateLimits)
    .set({
      takenAt: sql`kept.all_times[greatest(1, cardinality(kept.all_times) - ${given('groups', 'int')}):]`,
      takenInGroup: sql`case when cardinality(kept.slots) = 0 then kept.used else kept.full_used + cardinality(kept.slots) - kept.last_group * ${given('size', 'int')} end`,
      blockedUntil: sql`${rateLimits.blockedUntil} - kept.back`,
      refilledAt: sql`case when kept.back > interval '0' then ${now} else greatest(${rateLimits.refilledAt}, ${now}) end`
    })
    .from(kept)
    .where(sql`${rateLimits.key} = kept.key`)
    .returning({
      waits: sql<
        number[]
      >`array(select extract(epoch from at - ${now})::float8 from unnest(kept.slots) as at order by at)`,
      nextSeconds: sql<number>`greatest(kept.blocked_seconds, extract(epoch from kept.free_times[cardinality(kept.slots) + 1] - ${now}))::float8`,
      breakers: sql<
        BreakerRow[] | null
      >`(select json_agg(json_build_object(${breakerFields})) from ${circuitBreakers} where ${circuitBreakers.bucket} = kept.key)`,
      unawaited
    })
    .prepare('take_call_slots')
}

/** The commit does not wait for the disk: a crash of the database loses less than one second of calls of a key. */
const unawaited = sql`set_config('synchronous_commit', 'off', true)`

export interface TakenTimes {
  times: Date[]
  used: number
}

/** What is kept of a window after its last slots were given back. */
export function withoutLastSlots(
  { times: given, used: usedNow }: TakenTimes,
  { calls, perSeconds, count }: Allowance & { count: number }
): TakenTimes {
  const groups = groupsOf({ calls })
  const times = [...given]
  let used = usedNow - count
  while (used <= 0 && times.length > 0) {
    const wasFull = times.length > groups.count
    times.pop()
    used += groups.size
    const last = times.at(-1)
    // The slots before were forgotten. None was later than this.
    if (wasFull && last) times.unshift(new Date(last.getTime() - perSeconds * 1000))
  }
  return times.length === 0 ? { times: [], used: 0 } : { times, used }
}
