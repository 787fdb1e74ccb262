import { gather } from '../gather.ts'
import type { Database } from './database.ts'
import { reserveSlots, type ReserveSlot } from './reserve-slot.ts'

type Reserve = (slot: ReserveSlot) => Promise<number | null>

const limits = { maxItems: 100, maxCalls: 1 }
const reservesByDatabase = new WeakMap<Database, Map<string, Reserve>>()

/**
 * `reserveSlot` for where many are asked for at the same time: every caller waits for the one row of the key's bucket,
 * so those that wait here take their slots in one turn. First come, first served.
 */
export function reserveSlotTogether(database: Database, slot: ReserveSlot): Promise<number | null> {
  const reserves = reservesByDatabase.get(database) ?? new Map<string, Reserve>()
  reservesByDatabase.set(database, reserves)
  const bucket = [slot.key, slot.calls, slot.perSeconds, slot.maxWaitSeconds].join('\n')
  const reserve = reserves.get(bucket) ?? gather(limits, (slots: ReserveSlot[]) => reserveForAll(database, slots))
  reserves.set(bucket, reserve)
  return reserve(slot)
}

async function reserveForAll(database: Database, slots: ReserveSlot[]): Promise<(number | null)[]> {
  const latest = slots.at(-1)
  if (!latest) return []
  const waits = await reserveSlots(database, { ...latest, count: slots.length })
  return slots.map((_, index) => waits[index] ?? null)
}
