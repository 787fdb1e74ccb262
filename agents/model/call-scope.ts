import { AppError } from '@callsheet/lib/errors.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

/** Why a model call ended before its answer was complete. */
export type CutReason = 'caller-left' | 'timeout'

export interface CallScope {
  /** Aborts when the caller leaves or a limit passes. `reason` is the error for the answer. */
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
  /** In milliseconds. It moves on while nothing is awaited. */
  deadline(now: number): number
  error(): AppError
}

/**
 * One abort signal for a call, from the caller's and from time limits, that leaves nothing behind on either. All
 * limits share one timer, set to the nearest deadline.
 */
export function createCallScope({ callerSignal, clock }: { callerSignal: AbortSignal; clock: Clock }): CallScope {
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
    const now = clock.now().getTime()
    const until = Math.min(...[...limits].map((limit) => limit.deadline(now)))
    if (until === Infinity || (timer && timer.until <= until)) return
    timer?.stop()
    timer = { until, stop: clock.after((until - now) / 1000, expire) }
  }
  const expire = () => {
    timer = null
    const now = clock.now().getTime()
    const passed = [...limits].find((limit) => limit.deadline(now) <= now)
    if (passed) end('timeout', passed.error())
    else setTimer()
  }
  const add = (limit: Limit) => {
    limits.add(limit)
    setTimer()
  }
  callerSignal.addEventListener('abort', leave, { once: true })
  if (callerSignal.aborted) leave()

  return {
    signal: controller.signal,
    cut: () => cut,
    leave,
    limit(seconds, what) {
      const at = clock.now().getTime() + seconds * 1000
      const error = () => new AppError('upstream-timeout', `${what} took longer than ${seconds} seconds.`)
      const limit: Limit = { deadline: () => at, error }
      add(limit)
      return () => void limits.delete(limit)
    },
    limitWaits(seconds, what) {
      let waitingSince: number | null = null
      const error = () => new AppError('upstream-timeout', `${what} for ${seconds} seconds.`)
      add({ deadline: (now) => (waitingSince ?? now) + seconds * 1000, error })
      return (waiting) => {
        waitingSince = waiting ? clock.now().getTime() : null
      }
    },
    dispose() {
      callerSignal.removeEventListener('abort', leave)
      limits.clear()
      timer?.stop()
    }
  }
}
