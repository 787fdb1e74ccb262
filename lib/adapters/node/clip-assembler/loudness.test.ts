import { expect, test } from 'vitest'
import { integratedLoudness, levellingGain, sampleRate, targetLoudness } from './loudness.ts'

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
  expect(levellingGain([silence])).toBe(1)
})

test('quiet and loud sound get one level, and no peak goes over the ceiling', () => {
  for (const level of [0.02, 0.1, 0.9]) {
    const gain = levellingGain([sine(level), sine(level)])
    expect(integratedLoudness([sine(level * gain), sine(level * gain)])).toBeCloseTo(targetLoudness, 1)
  }
  const peaky = sine(0.01)
  peaky[1_000] = 0.9
  expect(0.9 * levellingGain([peaky, peaky])).toBeLessThan(0.85)
})
