import { expect, test } from 'vitest'
import { excerptOf, markSpoken, type QuotePart } from './spoken-words.ts'

const quote =
  'I used to leave the house eleven minutes late every single day because of a coffee line. I did the maths once. ' +
  'Now there is a bottle in the fridge door and I’m the person who arrives first.'
const whole = (parts: readonly QuotePart[]) => parts.map(({ text }) => text).join('')
const spoken = (parts: readonly QuotePart[]) => parts.filter(({ isSpoken }) => isSpoken).map(({ text }) => text)

test('words that a line repeats are marked, whatever its punctuation and capitals', () => {
  const parts = markSpoken(quote, "She wrote: “Eleven minutes late, every single day!” And now I'm the person who…")
  expect(spoken(parts)).toEqual(['eleven minutes late every single day', 'I’m the person who'])
  expect(whole(parts)).toBe(quote)
})

test('one to three common words are not a quote', () => {
  expect(spoken(markSpoken(quote, 'The house, the maths, every single coffee.'))).toEqual([])
  expect(whole(markSpoken(quote, ''))).toBe(quote)
})

test('a long quote is shown by its spoken part and the words around it', () => {
  const long = `${'Before it went on and on about the weather. '.repeat(12)}${quote} ${'And so on it went. '.repeat(40)}`
  const shown = excerptOf(markSpoken(long, 'I’m the person who arrives first'), 240)
  expect(spoken(shown)).toEqual(['I’m the person who arrives first'])
  expect(whole(shown)).toMatch(/^… .*fridge door and I’m the person who arrives first\. And so on.* …$/)
  expect(whole(shown).length).toBeLessThan(260)
})

test('a short quote is shown whole', () => {
  expect(whole(excerptOf(markSpoken(quote, 'eleven minutes late every single day'), 400))).toBe(quote)
})
