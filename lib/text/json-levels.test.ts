import { expect, test } from 'vitest'
import { levelsOf } from './json-levels.ts'

test('counts the levels of a value and stops where it is told', () => {
  expect([levelsOf('a', 5), levelsOf({}, 5), levelsOf({ a: [1, { b: 2 }] }, 5)]).toEqual([0, 1, 3])
  expect(levelsOf(JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)), 64)).toBe(65)
})
