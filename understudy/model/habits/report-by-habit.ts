import type { Habit } from './habits.ts'

type Fields = Record<string, unknown>

/** A whole message with the usage that a server with these habits reports. */
export function messageByHabit(message: Fields, habits: ReadonlySet<Habit>): Fields {
  const { usage, ...rest } = message
  return habits.has('no-usage') ? rest : { ...rest, usage: usageByHabit(usage, habits) }
}

/** The same for the events of a stream that speak of usage. */
export function eventByHabit<Event extends { type: string; fields: Fields }>(
  event: Event,
  habits: ReadonlySet<Habit>
): Event {
  const { message, usage, ...rest } = event.fields
  if (isFields(message)) {
    const { usage: first, ...begun } = message
    const isSilent = habits.has('no-usage') || habits.has('late-usage')
    return {
      ...event,
      fields: { ...rest, message: isSilent ? begun : { ...begun, usage: usageByHabit(first, habits) } }
    }
  }
  if (usage === undefined) return event
  return { ...event, fields: habits.has('no-usage') ? rest : { ...rest, usage: usageByHabit(usage, habits) } }
}

/** Without a cache, all of the input counts as new. */
function usageByHabit(usage: unknown, habits: ReadonlySet<Habit>): unknown {
  if (!habits.has('ignores-cache-marks') || !isFields(usage)) return usage
  const { input_tokens: fresh, cache_creation_input_tokens: written, cache_read_input_tokens: read, ...rest } = usage
  return { ...rest, input_tokens: Number(fresh) + Number(written ?? 0) + Number(read ?? 0) }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
