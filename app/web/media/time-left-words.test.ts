import { expect, test } from 'vitest'
import { timeLeftWords } from './time-left-words.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const words = (ago: number, usualSeconds: number) =>
  timeLeftWords({ startedAt: new Date(now - ago * 1_000).toISOString(), usualSeconds }, now)

test('says about how long it takes, rounded up', () => {
  expect(words(10, 120)).toBe('About 2 min left.')
  expect(words(0, 121)).toBe('About 3 min left.')
  expect(words(75, 120)).toBe('About 50 seconds left.')
  expect(words(100, 120)).toBe('About 20 seconds left.')
  expect(words(113, 120)).toBe('About 10 seconds left.')
})

test('promises nothing when the usual time is over', () => {
  expect(words(119, 120)).toBe('It can be here any moment.')
  expect(words(200, 120)).toBe('It can be here any moment.')
  expect(words(400, 120)).toBe('It takes longer than usual and goes on by itself.')
})

test('of work that waits its turn, says how long it takes then', () => {
  expect(timeLeftWords({ startedAt: undefined, usualSeconds: 60 }, now)).toBe('It takes about 1 min once it starts.')
})
