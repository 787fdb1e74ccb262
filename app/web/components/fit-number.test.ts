import { expect, test } from 'vitest'
import { fitNumber } from './fit-number.ts'

test('a number is brought into its range, and what is none yet is not taken for one', () => {
  const range = { min: 4, max: 30 }
  expect(['12', '1', 99, '', '-'].map((typed) => fitNumber(typed, range))).toEqual([12, 4, 30, null, null])
  expect(fitNumber('400', { min: 4 })).toBe(400)
})
