import { expect, test } from 'vitest'
import type { AdCost } from '../wire/app-api/costs.ts'
import { costLines } from './cost-words.ts'

const none = { words: 0, stills: 0, clips: 0 }
const cost = (part: Partial<AdCost>): AdCost => ({
  lines: [],
  counts: none,
  notKnown: none,
  stoodIn: [],
  credits: { spent: 0, budget: null },
  ...part
})

test('the cost of an ad has a line for each currency, and one for what is not known', () => {
  expect(costLines(cost({}))).toEqual([])
  expect(
    costLines(
      cost({
        lines: [
          { currency: 'EUR', words: 0, stills: 0.4, clips: 0, total: 0.4 },
          { currency: 'USD', words: 0.0023, stills: 0.12, clips: 4.1, total: 4.2223 }
        ],
        counts: { words: 6, stills: 5, clips: 4 },
        notKnown: { words: 0, stills: 1, clips: 2 }
      })
    )
  ).toEqual([
    '€0.40: stills €0.40',
    '$4.22: words $0.0023, stills $0.12, clips $4.10',
    'not known: 1 still and 2 clips'
  ])
})
