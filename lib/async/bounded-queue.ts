import PQueue from 'p-queue'
import { AppError } from '../errors.ts'
import { TurnQueue, type TurnOptions } from './turn-queue.ts'

export interface BoundedQueueOptions {
  /** Tasks at the same time. */
  concurrency: number
  /** Tasks that may wait. One more is refused. */
  maxWaiting: number
  /** Names the busy resource in the error. */
  what: string
}

export interface TaskOptions {
  /** Whose task it is. Owners take turns, and one of them has at most half of the places in which tasks wait. */
  owner?: string | undefined
  /** A task that waits leaves the queue when it is aborted. One that runs has to look at it itself. */
  signal?: AbortSignal | undefined
}

export interface BoundedQueue {
  run<Result>(task: () => Promise<Result>, options?: TaskOptions): Promise<Result>
  size(): { running: number; waiting: number }
}

/**
 * Runs tasks a few at a time: those of one owner in order of arrival, and of several owners in turn. Refuses with
 * `unavailable` when too many wait.
 */
export function createBoundedQueue({ concurrency, maxWaiting, what }: BoundedQueueOptions): BoundedQueue {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency, queueClass: TurnQueue })
  const refuse = (waiting: string) => {
    throw new AppError('unavailable', `${what} is busy; ${waiting} are already waiting.`, { retryAfterSeconds: 5 })
  }
  return {
    async run(task, { owner, signal } = {}) {
      if (queue.pending >= concurrency) {
        if (queue.size >= maxWaiting) refuse(`${maxWaiting} requests`)
        const most = Math.ceil(maxWaiting / 2)
        if (owner !== undefined && queue.sizeBy({ owner }) >= most) refuse(`${most} requests of yours`)
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
      return queue.add(start, { owner, signal: waiting.signal })
    },
    size: () => ({ running: queue.pending, waiting: queue.size })
  }
}
