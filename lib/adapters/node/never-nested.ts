import { AsyncLocalStorage } from 'node:async_hooks'
import type { BoundedQueue } from '../../async/bounded-queue.ts'

/**
 * The same queue, whose tasks cannot run another one of it: that one could wait for the place of its own task for ever.
 * Throws where one tries. What a task leaves to be done after it is no part of it.
 */
export function neverNested(queue: BoundedQueue): BoundedQueue {
  const isInTask = new AsyncLocalStorage<true>()
  return {
    size: () => queue.size(),
    async run(task, options) {
      if (isInTask.getStore())
        throw new Error('A unit of work began another one. Pass it the transaction of the first.')
      return queue.run(() => isInTask.run(true, task), options)
    }
  }
}
