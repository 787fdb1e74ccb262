import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitPeaks } from './limit-peaks.ts'
import { peakCeiling } from './loudness.ts'

const ceiling = 10 ** (peakCeiling / 20)
const highest = (samples: Float32Array) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

test('no peak stays over the ceiling, wherever it stands and however high it is', () => {
  const peaks = fc.array(fc.record({ at: fc.nat(4_999), level: fc.double({ min: -9, max: 9, noNaN: true }) }), {
    maxLength: 30
  })
  fc.assert(
    fc.property(peaks, peaks, (left, right) => {
      const channels = [left, right].map((side) => {
        const samples = new Float32Array(5_000).fill(0.1)
        for (const { at, level } of side) samples[at] = level
        return samples
      })
      limitPeaks(channels)
      for (const samples of channels) expect(highest(samples)).toBeLessThanOrEqual(ceiling + 1e-5)
    })
  )
})

test('what is far from a peak, and what has none, stays as it is', () => {
  const samples = new Float32Array(5_000).fill(0.5)
  samples[1_000] = 2
  limitPeaks([samples])
  expect(samples[1_000]).toBeCloseTo(ceiling, 4)
  expect(samples[990]).toBeLessThan(0.5)
  expect(samples[3_000]).toBe(0.5)
  const quiet = new Float32Array(500).fill(0.3)
  limitPeaks([quiet])
  expect(quiet.every((sample) => sample === Math.fround(0.3))).toBe(true)
})
