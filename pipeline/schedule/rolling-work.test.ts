import { expect, test } from 'vitest'
import { createRollingWork } from './rolling-work.ts'

/** Pieces of work that the test ends. */
function createPieces() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const piece = (number: number) => () => {
    begun.push(number)
    return new Promise<void>((resolve) => ends.set(number, resolve))
  }
  const end = async (number: number) => {
    ends.get(number)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, piece, end }
}

test('a piece begins when another ends, and never more run at once than there is room for', async () => {
  const { begun, piece, end } = createPieces()
  const work = createRollingWork(2)
  for (const number of [1, 2, 3, 4]) work.add(piece(number))
  expect(begun).toEqual([1, 2])
  await end(2)
  expect(begun).toEqual([1, 2, 3])
  await end(3)
  expect(begun).toEqual([1, 2, 3, 4])
  expect(work.done()).toBe(2)
})

test('a piece that is not ready takes no room, but is still waited for', async () => {
  const { begun, piece, end } = createPieces()
  const work = createRollingWork(1)
  const ready = Promise.withResolvers<void>()
  work.add(piece(1), ready.promise)
  work.add(piece(2))
  expect(begun).toEqual([2])
  let isEmpty = false
  const empty = work.until(0).then(() => (isEmpty = true))
  await end(2)
  expect(isEmpty).toBe(false)
  ready.resolve()
  await expect.poll(() => begun).toEqual([2, 1])
  await end(1)
  await empty
})
