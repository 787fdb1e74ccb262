import { expect, test } from 'vitest'
import { usualWords } from './usual-words.ts'

test.each([
  [null, 'half a minute to three minutes'],
  [{ from: 0.2, to: 0.4 }, 'about 1 second'],
  [{ from: 0.6, to: 4.4 }, '1 second to 4 seconds'],
  [{ from: 21, to: 48 }, '20 to 50 seconds'],
  [{ from: 41, to: 130 }, '40 seconds to 2 minutes'],
  [{ from: 119, to: 250 }, '2 to 4 minutes']
])('%o usually takes %s', (usual, words) => {
  expect(usualWords(usual)).toBe(`It usually takes ${words}.`)
})
