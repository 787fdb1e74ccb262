import { AppError } from '../errors.ts'

export interface BoundedQueueOptions {
  /** Tasks at the same time. */
  concurrency: number
  /** Tasks that may wait. One more is refused. */
  maxWaiting: number
  /** Names the busy resource in the error. */
  what: string
}

export interface BoundedQueue {
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  size(): { running: number; waiting: number }
}

/** Runs tasks in order of arrival, a few at a time. Refuses with `unavailable` when too many wait. */
export function createBoundedQueue({ concurrency, maxWaiting, what }: BoundedQueueOptions): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const take = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const index = waiting.indexOf(enter)
        if (index >= 0) waiting.splice(index, 1)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      if (signal?.aborted) return leave()
      if (running < concurrency) return enter()
      if (waiting.length >= maxWaiting) {
        return reject(
          new AppError('unavailable', `${what} is busy; ${maxWaiting} requests are already waiting.`, {
            retryAfterSeconds: 5
          })
        )
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(enter)
    })

  return {
    async run(task, signal) {
      await take(signal)
      try {
        return await task()
      } finally {
        running -= 1
        waiting.shift()?.()
      }
    },
    size: () => ({ running, waiting: waiting.length })
  }
}
