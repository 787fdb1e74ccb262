import type { Clock } from '@callsheet/lib/ports/clock.ts'

const secondsForTheWakeUp = 60

/** When the pipeline service's schedule takes up new work by itself: the wake-up that the app sends has had its time. */
export function firstEnqueueAt(clock: Clock): Date {
  return new Date(clock.now().getTime() + secondsForTheWakeUp * 1_000)
}
