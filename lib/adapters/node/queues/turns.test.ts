import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const takeMany = (take: (owner: string) => number, owner: string, count: number) =>
  Array.from({ length: count }, () => take(owner))

test('the messages of an owner follow each other, and those of two owners stand side by side', () => {
  const { take } = createTurns()
  expect(takeMany(take, 'many', 3)).toEqual([0, 1, 2])
  expect(takeMany(take, 'few', 2)).toEqual([0, 1])
})

test('who comes later takes the turn that is being served, and passes nobody who waits for an earlier one', () => {
  const { take, reach } = createTurns()
  takeMany(take, 'many', 100)
  reach(40)
  expect(takeMany(take, 'few', 2)).toEqual([40, 41])
  expect(take('many')).toBe(100)
})

test('messages without a turn change nothing, and a queue that is empty begins again', () => {
  const { take, reach, restart } = createTurns()
  takeMany(take, 'many', 10)
  reach(5)
  reach(0)
  reach(-120)
  expect(take('few')).toBe(5)
  restart()
  expect([take('many'), take('few')]).toEqual([0, 0])
})
