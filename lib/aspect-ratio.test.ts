import fc from 'fast-check'
import { expect, test } from 'vitest'

import { aspectRatioValue, chooseAspectRatio, describeAspectRatio } from './aspect-ratio.ts'
import { seedModels } from './models/seed.ts'

const ratio = fc.tuple(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 32 })).map(([w, h]) => `${w}:${h}`)
const modelArbitrary = fc.constantFrom(...seedModels)

const distance = (a: string, b: string) => Math.abs(Math.log((aspectRatioValue(a) ?? 0) / (aspectRatioValue(b) ?? 1)))

test('over all models and ratios: exact if the model has it, else its nearest, else left out', () => {
  fc.assert(
    fc.property(modelArbitrary, ratio, fc.boolean(), ({ config }, wanted, hasFirstFrame) => {
      const ratioFromImage = config.kind === 'video' && config.ratioFromImage
      const choice = chooseAspectRatio({ wanted, supported: config.aspectRatios, ratioFromImage, hasFirstFrame })
      if (choice.aspectRatio === null) {
        expect(config.aspectRatios.length === 0 || (ratioFromImage && hasFirstFrame)).toBe(true)
        return
      }
      expect(config.aspectRatios).toContain(choice.aspectRatio)
      const best = Math.min(...config.aspectRatios.map((supported) => distance(wanted, supported)))
      expect(distance(wanted, choice.aspectRatio)).toBeCloseTo(best, 5)
      expect(choice.kind === 'exact').toBe(best < 1e-9)
    })
  )
})

test('a model’s still is animated in the same ratio if the clip model has it', () => {
  fc.assert(
    fc.property(modelArbitrary, fc.boolean(), ({ config }, hasFirstFrame) => {
      for (const wanted of config.aspectRatios) {
        const choice = chooseAspectRatio({
          wanted,
          supported: config.aspectRatios,
          ratioFromImage: false,
          hasFirstFrame
        })
        expect(choice).toEqual({ kind: 'exact', wanted, aspectRatio: wanted })
      }
    })
  )
})

test('a tie goes to the same orientation, else to the model’s order', () => {
  const settle = (wanted: string, supported: string[]) =>
    chooseAspectRatio({ wanted, supported, ratioFromImage: false, hasFirstFrame: true }).aspectRatio
  expect(settle('4:5', ['9:16', '16:9'])).toBe('9:16')
  expect(settle('4:5', ['16:9', '9:16'])).toBe('9:16')
  expect(settle('1:1', ['16:9', '9:16'])).toBe('16:9')
  expect(settle('1:1', ['9:16', '16:9'])).toBe('9:16')
  expect(settle('32:18', ['1:1', '16:9'])).toBe('16:9')
})

test('text that is not a ratio is refused', () => {
  for (const wanted of ['', '16x9', '0:1', '9:0', '-1:1', '9:16 ', '1.91:1', '100:1', 'auto']) {
    expect(aspectRatioValue(wanted)).toBeNull()
    expect(() =>
      chooseAspectRatio({ wanted, supported: ['1:1'], ratioFromImage: false, hasFirstFrame: false })
    ).toThrow(RangeError)
  }
})

test('the user can read which ratio the clip gets', () => {
  const choice = chooseAspectRatio({
    wanted: '4:5',
    supported: ['9:16', '1:1'],
    ratioFromImage: false,
    hasFirstFrame: true
  })
  expect(describeAspectRatio(choice, 'Kling 3.0')).toBe('1:1: Kling 3.0 has no 4:5, this is its nearest.')
})
