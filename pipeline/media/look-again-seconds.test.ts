import { expect, test } from 'vitest'
import { lookAgainSeconds } from './look-again-seconds.ts'

const since = new Date('2026-11-27T10:00:00Z')
const after = (seconds: number) =>
  lookAgainSeconds({ since, now: new Date(since.getTime() + seconds * 1_000), longest: 5 })

test('soon at first, then after a quarter of the wait, never later than the longest', () => {
  expect([0, 1, 6, 8, 12, 20, 3_600].map(after)).toEqual([1, 1, 2, 2, 3, 5, 5])
})

test('a clock that was set back changes nothing', () => {
  expect(after(-3_600)).toBe(1)
})
