import { expect, it } from 'vitest'
import { sampleRate } from '../../../sound/loudness.ts'
import { createVoiceDetector } from './voice-detector.ts'

/** The first three formants of an open vowel, in hertz, with their widths. */
const formants = [
  [700, 90],
  [1_200, 110],
  [2_500, 160]
] as const

const voiceLevel = 0.1

/** A vowel: the pulses of vocal cords through the resonances of a mouth. */
function vowel({ hertz, seconds, level }: { hertz: number; seconds: number; level: number }): Float32Array {
  let phase = 0
  let sound = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    // A voice is never quite steady.
    phase += (hertz * (1 + 0.03 * Math.sin((2 * Math.PI * 5 * index) / sampleRate))) / sampleRate
    return phase >= 1 ? ((phase -= 1), 1) : 0
  })
  for (const [centre, width] of formants) sound = resonate(sound, centre, width)
  return atLevel(sound, level)
}

/** Level as the root of the mean square. */
function atLevel(sound: Float32Array, level: number): Float32Array {
  const power = sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length
  return sound.map((sample) => (sample / Math.sqrt(power)) * level)
}

function resonate(sound: Float32Array, centre: number, width: number): Float32Array<ArrayBuffer> {
  const radius = Math.exp((-Math.PI * width) / sampleRate)
  const turn = 2 * radius * Math.cos((2 * Math.PI * centre) / sampleRate)
  let [one, two] = [0, 0]
  return Float32Array.from(sound, (sample) => {
    const next = sample + turn * one - radius * radius * two
    ;[one, two] = [next, one]
    return next
  })
}

async function findIn(sound: Float32Array) {
  const detector = await createVoiceDetector()
  detector.add(sound)
  return detector.end()
}

/** A street: a low noise, the same each time, in which a cord seems to be heard now and then. */
function street(seconds: number, level: number): Float32Array {
  let seed = 1
  let noise = Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  })
  noise = resonate(noise, 150, 60)
  return atLevel(noise, level)
}

it.each([-40, -22, -18])('finds where two words are said in a street that is %i dB as loud', async (decibels) => {
  const sound = street(4, voiceLevel * 10 ** (decibels / 20))
  const word = vowel({ hertz: 120, seconds: 0.7, level: voiceLevel })
  for (const start of [1, 2.4])
    for (const [index, sample] of word.entries()) sound[start * sampleRate + index]! += sample
  const spans = await findIn(sound)
  expect(spans.map(({ startSeconds }) => Math.round(startSeconds * 10) / 10)).toEqual([1, 2.4])
  for (const { startSeconds, endSeconds } of spans) expect(endSeconds - startSeconds).toBeLessThan(0.95)
})

it('takes nothing for a room where somebody speaks without a pause', async () => {
  const spans = await findIn(vowel({ hertz: 120, seconds: 3, level: voiceLevel }))
  expect(spans.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)).toBeGreaterThan(2.7)
})
