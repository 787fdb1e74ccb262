import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (seconds, signal) => delay(seconds * 1000, undefined, { signal })
}
