import { expect, test } from 'vitest'
import { gatherAlike } from './gather-alike.ts'

test('items of one sort go together, other sorts go separately, and each item gets its own answer', async () => {
  const calls: string[][] = []
  const made: string[] = []
  const upper = gatherAlike({
    sortOf: (word: string) => word.slice(0, 1),
    workOf(example) {
      made.push(example)
      return async (words) => {
        calls.push(words)
        return words.map((word) => word.toUpperCase())
      }
    },
    maxItems: 2
  })
  expect(await Promise.all(['apple', 'bread', 'anise', 'beans', 'almond'].map(upper))).toEqual([
    'APPLE',
    'BREAD',
    'ANISE',
    'BEANS',
    'ALMOND'
  ])
  expect(calls.toSorted()).toEqual([['almond'], ['apple', 'anise'], ['bread', 'beans']])
  expect(await upper('agave')).toBe('AGAVE')
  // The statement of a sort is made once.
  expect(made).toEqual(['apple', 'bread'])
})
