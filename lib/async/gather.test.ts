import { expect, test } from 'vitest'
import { gather } from './gather.ts'

const limits = { maxItems: 3, maxCalls: 1 }

test('items of one turn, or that come during a call, go together up to a limit, and each gets its own answer', async () => {
  const calls: number[][] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const double = gather(limits, async (items: number[]) => {
    calls.push(items)
    await held
    return items.map((item) => item * 2)
  })
  const first = double(1)
  const second = Promise.resolve().then(() => double(2))
  await expect.poll(() => calls).toEqual([[1, 2]])
  const others = [3, 4, 5, 6].map(double)
  release()
  expect(await Promise.all([first, second, ...others])).toEqual([2, 4, 6, 8, 10, 12])
  expect(calls).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('with a linger, items of many turns go together', async () => {
  const calls: number[][] = []
  const echo = gather({ ...limits, lingerMilliseconds: 200 }, async (items: number[]) => {
    calls.push(items)
    return items
  })
  const first = echo(1)
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(await Promise.all([first, echo(2)])).toEqual([1, 2])
  expect(calls).toEqual([[1, 2]])
})

test('a full call does not linger', async () => {
  const echo = gather({ ...limits, lingerMilliseconds: 3_600_000 }, async (items: number[]) => items)
  expect(await Promise.all([1, 2, 3].map(echo))).toEqual([1, 2, 3])
  const [first, second] = [echo(4), echo(5)]
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(await Promise.all([first, second, echo(6)])).toEqual([4, 5, 6])
})

test('a failing call only fails its own items', async () => {
  const odd = gather(limits, async (items: number[]) => {
    if (items.includes(4)) throw new Error('four')
    return items
  })
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(odd))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(await odd(6)).toBe(6)
})

test('a wrong number of answers is an error of the work', async () => {
  const forgetful = gather(limits, async () => [])
  await expect(forgetful(1)).rejects.toThrow('each of its items')
})
