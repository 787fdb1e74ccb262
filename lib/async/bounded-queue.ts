import PQueue from 'p-queue'
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
  /** A task that waits leaves the queue when `signal` is aborted. One that runs has to look at the signal itself. */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  size(): { running: number; waiting: number }
}

/** Runs tasks in order of arrival, a few at a time. Refuses with `unavailable` when too many wait. */
export function createBoundedQueue({ concurrency, maxWaiting, what }: BoundedQueueOptions): BoundedQueue {
  const queue = new PQueue({ concurrency })
  return {
    async run(task, signal) {
      if (queue.pending >= concurrency && queue.size >= maxWaiting) {
        throw new AppError('unavailable', `${what} is busy; ${maxWaiting} requests are already waiting.`, {
          retryAfterSeconds: 5
        })
      }
      // Forwarded only while the task waits: a running one keeps its place until it has ended.
      const waiting = new AbortController()
      const leave = () => waiting.abort(signal?.reason)
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave, { once: true })
      const start = () => {
        signal?.removeEventListener('abort', leave)
        return task()
      }
      return queue.add(start, { signal: waiting.signal })
    },
    size: () => ({ running: queue.pending, waiting: queue.size })
  }
}
