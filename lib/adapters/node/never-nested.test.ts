import { expect, test } from 'vitest'
import { createBoundedQueue } from '../../async/bounded-queue.ts'
import { neverNested } from './never-nested.ts'

test('a task cannot run another one of its queue, but one that waited for it and one after it can', async () => {
  const queue = neverNested(createBoundedQueue({ concurrency: 1, maxWaiting: 10, what: 'The test' }))
  const nested = queue.run(() => queue.run(async () => 'inner'))
  await expect(nested).rejects.toThrow('A unit of work began another one.')
  const [first, second] = await Promise.all([queue.run(async () => 'first'), queue.run(async () => 'second')])
  expect([first, second, await queue.run(async () => 'after')]).toEqual(['first', 'second', 'after'])
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})
