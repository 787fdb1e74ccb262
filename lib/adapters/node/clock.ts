import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(seconds, signal) {
    await delay(seconds * 1000, undefined, { signal }).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error
    })
  }
}
