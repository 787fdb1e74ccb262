import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measuredRatio } from './measured-ratio.ts'
import { readRatio } from './wire/ratio.ts'

test.each([
  [1080, 1920, '9:16'],
  [1920, 1088, '16:9'],
  [1080, 1350, '4:5'],
  [4032, 3024, '4:3'],
  [1, 1, '1:1'],
  [1179, 2556, '6:13'],
  [3000, 1000, '3:1'],
  [20_000, 10, '99:1']
])('a picture of %i by %i pixels is %s', (width, height, ratio) => {
  expect(measuredRatio(width, height)).toBe(ratio)
})

test('every picture has a ratio that a clip can take, at most one percent off unless it is a strip', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const ratio = readRatio(measuredRatio(width, height))
      expect(ratio).not.toBeNull()
      const value = width / height
      if (Math.max(value, 1 / value) <= 50)
        expect(Math.abs(ratio!.width / ratio!.height / value - 1)).toBeLessThan(0.011)
    })
  )
})
