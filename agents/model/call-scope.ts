import { AppError } from '@callsheet/lib/errors.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'

/** Why a model call ended before its answer did. */
export type CutReason = 'caller-left' | 'timeout'

export interface CallScope {
  /** Aborts when the caller leaves or a limit passes; `reason` is the error to answer with. */
  signal: AbortSignal
  cut(): CutReason | null
  leave(): void
  /** Cuts the call unless `dispose` or the returned function comes first. */
  limit(seconds: number, what: string): () => void
  /** Cuts the call when one wait on the gateway lasts longer. Waiting for a slow caller does not count. */
  limitWaits(seconds: number, what: string): (waiting: boolean) => void
  dispose(): void
}

/** One abort signal for a call, from the caller's and from time limits, that leaves nothing behind on either. */
export function createCallScope({ callerSignal, clock }: { callerSignal: AbortSignal; clock: Clock }): CallScope {
  const controller = new AbortController()
  const timers = new AbortController()
  let cut: CutReason | null = null

  const end = (reason: CutReason, error: AppError) => {
    if (cut) return
    cut = reason
    controller.abort(error)
  }
  const leave = () => end('caller-left', new AppError('unavailable', 'The caller left before the answer was there.'))
  callerSignal.addEventListener('abort', leave, { once: true })
  if (callerSignal.aborted) leave()

  return {
    signal: controller.signal,
    cut: () => cut,
    leave,
    limit(seconds, what) {
      const timer = new AbortController()
      const stop = () => timer.abort()
      timers.signal.addEventListener('abort', stop, { once: true })
      const expire = () => end('timeout', new AppError('upstream-timeout', `${what} took longer than ${seconds} seconds.`))
      clock.sleep(seconds, timer.signal).then(expire, () => undefined)
      return () => {
        timers.signal.removeEventListener('abort', stop)
        stop()
      }
    },
    limitWaits(seconds, what) {
      let waitingSince: number | null = null
      const watch = async () => {
        for (;;) {
          const waited = waitingSince === null ? 0 : (clock.now().getTime() - waitingSince) / 1000
          if (waited >= seconds) return end('timeout', new AppError('upstream-timeout', `${what} for ${seconds} seconds.`))
          await clock.sleep(seconds - waited, timers.signal)
        }
      }
      watch().catch(() => undefined)
      return (waiting) => {
        waitingSince = waiting ? clock.now().getTime() : null
      }
    },
    dispose() {
      callerSignal.removeEventListener('abort', leave)
      timers.abort()
    }
  }
}
