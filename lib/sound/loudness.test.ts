import { expect, test } from 'vitest'
import { levelSound } from './level-sound.ts'
import { integratedLoudness, sampleRate, targetLoudness } from './loudness.ts'

const sine = (level: number, seconds = 3) =>
  Float32Array.from(
    { length: seconds * sampleRate },
    (_, index) => level * Math.sin((2 * Math.PI * 997 * index) / sampleRate)
  )
const silence = new Float32Array(3 * sampleRate)

test('the standard’s own measure: 997 Hz at full scale in one channel is −3.01 LUFS, in two 0', () => {
  expect(integratedLoudness([sine(1), silence])).toBeCloseTo(-3.01, 1)
  expect(integratedLoudness([sine(1), sine(1)])).toBeCloseTo(0, 1)
  expect(integratedLoudness([sine(0.1), sine(0.1)])).toBeCloseTo(-20, 1)
})

test('pauses do not count, and silence has no loudness and stays as it is', () => {
  const spoken = new Float32Array(9 * sampleRate)
  spoken.set(sine(0.1), 0)
  expect(integratedLoudness([spoken, spoken])).toBeGreaterThan(-20.6)
  expect(integratedLoudness([silence])).toBe(Number.NEGATIVE_INFINITY)
  const still = silence.slice()
  levelSound([still, still])
  expect(still).toEqual(silence)
})

test('quiet and loud sound get one level, and no peak goes over the ceiling', () => {
  const peakOf = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  for (const level of [0.02, 0.1, 0.9]) {
    const sound = [sine(level), sine(level)] as const
    levelSound(sound)
    expect(integratedLoudness(sound)).toBeCloseTo(targetLoudness, 1)
  }
  // Speech: peaks 16 dB over the rest, many times a second.
  const spoken = sine(0.05).map((sample, index) => (index % 4_800 < 48 ? sample * 6.5 : sample))
  const both = [spoken, spoken.slice()] as const
  levelSound(both)
  expect(integratedLoudness(both)).toBeCloseTo(targetLoudness, 0)
  expect(peakOf(both[0])).toBeLessThan(0.85)
  // One knock is not pressed flat to make the rest loud.
  const peaky = sine(0.01)
  peaky[1_000] = 0.9
  const knock = [peaky, peaky.slice()] as const
  levelSound(knock)
  expect(peakOf(knock[0])).toBeLessThan(0.85)
  expect(integratedLoudness(knock)).toBeLessThan(targetLoudness - 10)
})
