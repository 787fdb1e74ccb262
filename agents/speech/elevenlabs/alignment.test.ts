import { expect, test } from 'vitest'
import { alignmentSchema, wordsOfAlignment } from './alignment.ts'

/** Each character is heard for a tenth of a second. */
const alignmentOf = (characters: string[]) => ({
  characters,
  character_start_times_seconds: characters.map((_, index) => index / 10),
  character_end_times_seconds: characters.map((_, index) => (index + 1) / 10)
})

const wordsOf = (text: string) => wordsOfAlignment(alignmentOf([...text]))

test('words are parted at spaces, marks stay at their word', () => {
  expect(wordsOf('It costs 4 €.\nYes')).toEqual([
    { text: 'It', startSeconds: 0, endSeconds: 0.2 },
    { text: 'costs', startSeconds: 0.3, endSeconds: 0.8 },
    { text: '4', startSeconds: 0.9, endSeconds: 1 },
    { text: '€.', startSeconds: 1.1, endSeconds: 1.3 },
    { text: 'Yes', startSeconds: 1.4, endSeconds: 1.7 }
  ])
})

test('a language without spaces is parted where a caption may be broken', () => {
  const words = wordsOf('苦くならない水出しコーヒー。一週間後も。')!
  expect(words.length).toBeGreaterThan(3)
  expect(words.map(({ text }) => text).join('')).toBe('苦くならない水出しコーヒー。一週間後も。')
  expect(words.at(-1)?.endSeconds).toBe(2)
})

test('a character of several units is one character, also when it comes with another', () => {
  expect(wordsOf('👩‍🍳 ok')?.at(-1)).toMatchObject({ text: 'ok', endSeconds: 0.6 })
  expect(wordsOfAlignment(alignmentOf(['ﬁ', 'n e', ' ', 'd']))?.map(({ text }) => text)).toEqual(['ﬁn', 'e', 'd'])
})

test('no words is null, and lists of other lengths are no alignment', () => {
  expect(wordsOf(' \n ')).toBeNull()
  expect(alignmentSchema.safeParse({ ...alignmentOf(['a', 'b']), character_end_times_seconds: [1] }).success).toBe(
    false
  )
})
