import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'

export interface RateLimitOptions {
  clock: Clock
  requestsPerMinute: number
}

/**
 * A token bucket for all authenticated callers of this process: it refills evenly and holds a minute's worth, so that
 * a burst passes and a runaway loop does not.
 */
export function limitRate({ clock, requestsPerMinute }: RateLimitOptions): MiddlewareHandler {
  const perSecond = requestsPerMinute / 60
  let available = requestsPerMinute
  let refilledAt = clock.now().getTime()
  return async (_context, next) => {
    const now = clock.now().getTime()
    available = Math.min(requestsPerMinute, available + (Math.max(0, now - refilledAt) / 1000) * perSecond)
    refilledAt = now
    if (available < 1) {
      const retryAfterSeconds = (1 - available) / perSecond
      throw new AppError('rate-limited', `More than ${requestsPerMinute} requests in a minute.`, { retryAfterSeconds })
    }
    available -= 1
    await next()
  }
}
