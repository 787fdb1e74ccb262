import PQueue from 'p-queue'
import { AppError } from '../errors.ts'
import { TurnQueue, type TurnOptions } from './turn-queue.ts'

export interface BoundedQueueOptions {
  /** Tasks at the same time. */
  concurrency: number
  /** Tasks of one owner at the same time, so that another finds a place at once. As many as there are when absent. */
  mostOfOwner?: number
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
export function createBoundedQueue(options: BoundedQueueOptions): BoundedQueue {
  const { concurrency, mostOfOwner = concurrency, maxWaiting, what } = options
  /** By owner: tasks that have a place or wait for those of the same owner. */
  const owners = new Map<string, PQueue>()
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency, queueClass: TurnQueue })
  const refuse = (waiting: string) => {
    throw new AppError('unavailable', `${what} is busy; ${waiting} are already waiting.`, { retryAfterSeconds: 5 })
  }
  function queueOf(owner: string | undefined): PQueue | null {
    if (owner === undefined || mostOfOwner >= concurrency) return null
    const own = owners.get(owner) ?? new PQueue({ concurrency: mostOfOwner })
    owners.set(owner, own)
    return own
  }
  const countWaiting = () => owners.values().reduce((sum, { size }) => sum + size, queue.size)
  return {
    async run(task, { owner, signal } = {}) {
      const own = queueOf(owner)
      if (queue.pending >= concurrency || (own && own.pending >= mostOfOwner)) {
        if (countWaiting() >= maxWaiting) refuse(`${maxWaiting} requests`)
        const most = Math.ceil(maxWaiting / 2)
        const ofOwner = queue.sizeBy({ owner }) + (own?.size ?? 0)
        if (owner !== undefined && ofOwner >= most) refuse(`${most} requests of yours`)
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
      const add = () => queue.add(start, { owner, signal: waiting.signal })
      if (!own || owner === undefined) return add()
      return own.add(add, { signal: waiting.signal }).finally(() => {
        if (own.size + own.pending === 0) owners.delete(owner)
      })
    },
    size: () => ({ running: queue.pending, waiting: countWaiting() })
  }
}
