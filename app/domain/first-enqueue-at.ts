import type { Clock } from '@callsheet/lib/ports/clock.ts'

const secondsForTheWakeUp = 60

/**
 * When the schedule of the pipeline service takes new rows by itself. Before that, the app's wake-up has time to
 * arrive.
 */
export function firstEnqueueAt(clock: Clock): Date {
  return new Date(clock.now().getTime() + secondsForTheWakeUp * 1_000)
}
