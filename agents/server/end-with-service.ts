import type { MiddlewareHandler } from 'hono'
import { onAbort } from '@callsheet/lib/async/on-abort.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AgentsRuntime } from '../runtime.ts'

const retryAfterSeconds = 5

/** The answer to what a service that stops refuses or cuts off. Another copy of it may take the same request. */
export const serviceStops = (message: string): AppError => new AppError('unavailable', message, { retryAfterSeconds })

/** Refuses requests while the service stops, and answers those that are cut off at the end of its grace. */
export function endWithService({ stopping, cutOff }: Pick<AgentsRuntime, 'stopping' | 'cutOff'>): MiddlewareHandler {
  return async (_context, next) => {
    if (stopping.aborted) throw serviceStops('The agents service is stopping and takes no more work. Try again.')
    const ended = Promise.withResolvers<never>()
    const stopListening = onAbort(cutOff, () => ended.reject(cutOff.reason))
    try {
      await Promise.race([next(), ended.promise])
    } finally {
      stopListening()
    }
  }
}
