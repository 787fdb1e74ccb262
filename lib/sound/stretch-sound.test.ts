import { expect, test } from 'vitest'
import { sampleRate } from './loudness.ts'
import { stretchSound } from './stretch-sound.ts'

/** How often it rises through zero in a second. */
const pitchOf = (samples: Float32Array) =>
  samples.reduce((count, value, index) => count + (value >= 0 && (samples[index - 1] ?? 0) < 0 ? 1 : 0), 0) /
  (samples.length / sampleRate)

test('a slowed sound lasts longer at its own pitch and loudness, and its sides stay together', () => {
  const tone = (hertz: number) =>
    Float32Array.from(
      { length: 2 * sampleRate },
      (_, index) => 0.3 * Math.sin((2 * Math.PI * hertz * index) / sampleRate)
    )
  const [left, right] = stretchSound([tone(220), tone(220)], Math.round((2 * sampleRate) / 0.9))
  expect(left!.length).toBe(Math.round((2 * sampleRate) / 0.9))
  expect(right).toEqual(left)
  expect(Math.abs(pitchOf(left!.subarray(0, 2 * sampleRate)) - 220)).toBeLessThan(3)
  const level = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
  expect(level(left!.subarray(sampleRate / 2, sampleRate))).toBeCloseTo(0.3 / Math.SQRT2, 1)
})
