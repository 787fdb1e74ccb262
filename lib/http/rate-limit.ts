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
 * A token bucket for each caller. Callers are told apart by their service token, which was checked before. A bucket
 * refills evenly and holds one minute's worth, so that a burst passes and a runaway loop does not. A loop of one caller
 * does not affect the others.
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
