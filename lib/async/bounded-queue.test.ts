import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

const open = () => createBoundedQueue({ concurrency: 2, maxWaiting: 1, what: 'The browser' })

/** A task that ends when it is told to. */
function heldTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { task: () => promise, end: resolve }
}

test('tasks run a few at a time, and one too many is refused', async () => {
  const queue = open()
  const held = [heldTask(), heldTask(), heldTask()]
  const results = held.map(({ task }) => queue.run(task))
  expect(queue.size()).toEqual({ running: 2, waiting: 1 })
  await expect(queue.run(async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  for (const [index, { end }] of held.entries()) end(`task ${index}`)
  expect(await Promise.all(results)).toEqual(['task 0', 'task 1', 'task 2'])
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})

test('a waiting task leaves when it is aborted; a running one keeps its place until it has ended', async () => {
  const queue = open()
  const held = [heldTask(), heldTask()]
  const stop = new AbortController()
  const [running, other] = held.map(({ task }) => queue.run(task, { signal: stop.signal }))
  let hasRun = false
  const waiting = queue.run(async () => (hasRun = true), { signal: stop.signal })
  stop.abort(new Error('The caller left.'))
  await expect(waiting).rejects.toThrow('The caller left.')
  expect([queue.size(), hasRun]).toEqual([{ running: 2, waiting: 0 }, false])
  await expect(queue.run(async () => 'never', { signal: stop.signal })).rejects.toThrow('The caller left.')
  for (const { end } of held) end('done')
  expect(await Promise.all([running, other])).toEqual(['done', 'done'])
})

test('a task that fails gives its place to the next one', async () => {
  const queue = open()
  await expect(queue.run(() => Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('owners take turns, and one of them has at most half of the waiting places', async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 6, what: 'The reader' })
  const order: string[] = []
  const first = heldTask()
  const ask = (owner: string, name: string) => queue.run(async () => order.push(name), { owner })
  const running = queue.run(first.task, { owner: 'mara' })
  const many = ['mara 1', 'mara 2', 'mara 3'].map((name) => ask('mara', name))
  await expect(ask('mara', 'mara 4')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The reader is busy; 3 requests of yours are already waiting.'
  })
  const others = [ask('theo', 'theo 1'), ask('theo', 'theo 2'), ask('ines', 'ines 1')]
  await expect(ask('ines', 'ines 2')).rejects.toThrow('6 requests are already waiting')
  first.end('done')
  await Promise.all([running, ...many, ...others])
  expect(order).toEqual(['theo 1', 'ines 1', 'mara 1', 'theo 2', 'mara 2', 'mara 3'])
})

test('an owner with many tasks leaves places to others', async () => {
  const queue = createBoundedQueue({ concurrency: 3, mostOfOwner: 2, maxWaiting: 4, what: 'The reader' })
  const held = [heldTask(), heldTask(), heldTask()]
  const stop = new AbortController()
  const [first, second, third] = held.map(({ task }) => queue.run(task, { owner: 'mara' }))
  const leaving = queue.run(async () => 'never', { owner: 'mara', signal: stop.signal })
  expect(queue.size()).toEqual({ running: 2, waiting: 2 })
  await expect(queue.run(async () => 'refused', { owner: 'mara' })).rejects.toThrow('2 requests of yours')
  expect(await queue.run(async () => 'at once', { owner: 'theo' })).toBe('at once')
  stop.abort(new Error('The caller left.'))
  await expect(leaving).rejects.toThrow('The caller left.')
  for (const { end } of held) end('done')
  expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done'])
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})
