import { expect, test } from 'vitest'
import { loudnessWords } from './cut-words.ts'

test.each([
  [-14, -1.3, 'as loud as feeds play it (−14.0 LUFS)'],
  [-14.9, -1, 'as loud as feeds play it (−14.9 LUFS)'],
  [-17.2, -3, 'quieter than feeds play it (−17.2 LUFS)'],
  [-11.5, -0.1, 'louder than feeds play it (−11.5 LUFS), its loudest moments may distort']
])('a film of %d LUFS with a peak of %d dB is %s', (loudness, truePeak, words) => {
  expect(loudnessWords({ loudness, truePeak })).toBe(words)
})
