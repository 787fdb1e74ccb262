import { onAbort } from '@callsheet/lib/async/on-abort.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

/** Why a model call ended before its answer was complete. */
export type CutReason = 'caller-left' | 'timeout' | 'stopped'

export interface CallScope {
  /** Aborts when the caller leaves, a limit passes or the service ends. `reason` is the error for the answer. */
  signal: AbortSignal
  cut(): CutReason | null
  leave(): void
  /** Ends the call after this time, unless `dispose` or the returned function is called first. */
  limit(seconds: number, what: string): () => void
  /** Ends the call when one wait for the gateway takes longer. Waiting for a slow caller does not count. */
  limitWaits(seconds: number, what: string): (waiting: boolean) => void
  dispose(): void
}

interface Limit {
  /** In seconds that have passed. It moves on while nothing is awaited. */
  deadline(now: number): number
  error(): AppError
}

export interface CallScopeOptions {
  callerSignal: AbortSignal
  clock: Clock
  /** Ends the call when the grace of a stopping service is over. Its reason is the error for the answer. */
  cutOff?: AbortSignal
}

/**
 * One abort signal for a call, from the caller's and from time limits, that leaves nothing behind on either. All
 * limits share one timer, set to the nearest deadline.
 */
export function createCallScope({ callerSignal, clock, cutOff }: CallScopeOptions): CallScope {
  const controller = new AbortController()
  const limits = new Set<Limit>()
  let timer: { until: number; stop: () => void } | null = null
  let cut: CutReason | null = null

  const end = (reason: CutReason, error: AppError) => {
    if (cut) return
    cut = reason
    controller.abort(error)
  }
  const leave = () => end('caller-left', new AppError('unavailable', 'The caller left before the answer was there.'))
  const setTimer = () => {
    const now = clock.elapsedSeconds()
    const until = Math.min(...[...limits].map((limit) => limit.deadline(now)))
    if (until === Infinity || (timer && timer.until <= until)) return
    timer?.stop()
    timer = { until, stop: clock.after(until - now, expire) }
  }
  const expire = () => {
    timer = null
    const now = clock.elapsedSeconds()
    const passed = [...limits].find((limit) => limit.deadline(now) <= now)
    if (passed) end('timeout', passed.error())
    else setTimer()
  }
  const add = (limit: Limit) => {
    limits.add(limit)
    setTimer()
  }
  const stop = () => end('stopped', cutOff?.reason)
  callerSignal.addEventListener('abort', leave, { once: true })
  const stopListening = cutOff && onAbort(cutOff, stop)
  if (callerSignal.aborted) leave()
  if (cutOff?.aborted) stop()

  return {
    signal: controller.signal,
    cut: () => cut,
    leave,
    limit(seconds, what) {
      const at = clock.elapsedSeconds() + seconds
      const error = () => new AppError('upstream-timeout', `${what} took longer than ${seconds} seconds.`)
      const limit: Limit = { deadline: () => at, error }
      add(limit)
      return () => void limits.delete(limit)
    },
    limitWaits(seconds, what) {
      let waitingSince: number | null = null
      const error = () => new AppError('upstream-timeout', `${what} for ${seconds} seconds.`)
      add({ deadline: (now) => (waitingSince ?? now) + seconds, error })
      return (waiting) => {
        waitingSince = waiting ? clock.elapsedSeconds() : null
      }
    },
    dispose() {
      callerSignal.removeEventListener('abort', leave)
      stopListening?.()
      limits.clear()
      timer?.stop()
    }
  }
}
