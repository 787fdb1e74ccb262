import { expect, it } from 'vitest'
import { sampleRate } from './loudness.ts'
import { mixMusic } from './mix-music.ts'
import { silence, type SoundReader } from './sound-reader.ts'

it('reads a few seconds of a long film at a time, and the same samples whatever the parts are that are asked for', async () => {
  let longest = 0
  const tone = (frequency: number, level: number): SoundReader => ({
    async read(from, to) {
      longest = Math.max(longest, to - from)
      const both = silence(to - from)
      for (const channel of both)
        for (let index = 0; index < channel.length; index += 1)
          channel[index] = level * Math.sin((2 * Math.PI * frequency * (from + index)) / sampleRate)
      return both
    }
  })
  const seconds = 40
  const mix = await mixMusic({
    film: tone(1_000, 0.9),
    length: seconds * sampleRate,
    parts: [{ startFrame: 0, frames: seconds * 24, speech: 'own' }],
    frameRate: { numerator: 24, denominator: 1 },
    bed: tone(220, 0.5),
    music: { levelDb: -18, fadeInSeconds: 0.5, fadeOutSeconds: 1.5, isDucked: true, startSeconds: 0 },
    isLevelled: true
  })
  expect(longest).toBeLessThan(11 * sampleRate)
  const whole = await mix.read(0, 5 * sampleRate)
  const part = await mix.read(2 * sampleRate, 2 * sampleRate + 1_000)
  part[0].forEach((value, index) => expect(value).toBeCloseTo(whole[0][2 * sampleRate + index] ?? 0, 4))
})
