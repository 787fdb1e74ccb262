import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import { bearerToken } from './service-token.ts'

export interface RateLimitOptions {
  clock: Clock
  requestsPerMinute: number
}

interface Bucket {
  available: number
  refilledAt: number
}

/**
 * A token bucket for each caller, told apart by the service token that has been checked before: it refills evenly and
 * holds a minute's worth, so that a burst passes and a runaway loop does not. One caller's loop leaves the others theirs.
 */
export function limitRate({ clock, requestsPerMinute }: RateLimitOptions): MiddlewareHandler {
  const perSecond = requestsPerMinute / 60
  const buckets = new Map<string, Bucket>()
  return async (context, next) => {
    const caller = bearerToken(context.req.header('authorization')) ?? ''
    const now = clock.now().getTime()
    const bucket = buckets.get(caller) ?? { available: requestsPerMinute, refilledAt: now }
    buckets.set(caller, bucket)
    const refill = (Math.max(0, now - bucket.refilledAt) / 1000) * perSecond
    bucket.available = Math.min(requestsPerMinute, bucket.available + refill)
    bucket.refilledAt = now
    if (bucket.available < 1) {
      const retryAfterSeconds = (1 - bucket.available) / perSecond
      throw new AppError('rate-limited', `More than ${requestsPerMinute} requests in a minute.`, { retryAfterSeconds })
    }
    bucket.available -= 1
    await next()
  }
}
