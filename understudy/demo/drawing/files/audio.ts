import { syllable } from '../painting/motion.ts'
import { randomFrom } from '../random.ts'
import type { ClipSpeech } from '../../speech/speech-of-clip.ts'
import type { Scene } from '../reading/scene-kinds.ts'

export const sampleRate = 48_000

/** Root mean square of the whole track: quiet enough for any sound that a cut adds. */
const loudness = 0.06

/** AAC has frames of this many samples, and one of them is priming. The sound must not be longer than the picture. */
const aacFrame = 1024

/**
 * Room tone, sounds of the place and of things, and what is said: the line where the prompt quotes
 * it, else a murmur. Never music.
 */
export function synthesise({
  scene,
  prompt,
  durationSeconds,
  speech,
  isTalking
}: {
  scene: Scene | null
  prompt: string
  durationSeconds: number
  speech: ClipSpeech | null
  isTalking: boolean
}): Float32Array<ArrayBuffer> {
  const samples = new Float32Array((Math.floor((durationSeconds * sampleRate) / aacFrame) - 1) * aacFrame)
  const random = randomFrom(`sound ${prompt}`)
  const outdoors = scene !== null && ['street', 'park', 'beach'].includes(scene.setting)
  roomTone(samples, {
    level: outdoors ? 0.05 : 0.018,
    swell: scene?.setting === 'beach' ? 0.22 : 0.07,
    random: random.next
  })
  if (speech) say(samples, speech)
  else if (isTalking) murmur(samples, { pitch: scene?.people[0]?.feminine === false ? 112 : 196, random: random.next })
  const clicks = Math.max(1, Math.round(durationSeconds / 2.2))
  for (let index = 0; index < clicks; index += 1) {
    const at = ((index + random.between(0.3, 0.8)) / clicks) * durationSeconds
    if (/\b(pour|sip|drink|coffee|water|splash|ice)\w*/i.test(prompt))
      ring(samples, { at, pitch: random.between(1900, 2900), level: 0.07, decay: 9 })
    else if (/\b(tap|typ|click|snap|pop|clap|step|knock)\w*/i.test(prompt))
      knock(samples, { at, level: 0.12, random: random.next })
    else knock(samples, { at, level: 0.045, random: random.next })
  }
  return faded(samples)
}

type Next = () => number

function roomTone(
  samples: Float32Array,
  { level, swell, random }: { level: number; swell: number; random: Next }
): void {
  let low = 0
  let lower = 0
  for (let index = 0; index < samples.length; index += 1) {
    low += (random() * 2 - 1 - low) * 0.05
    lower += (low - lower) * 0.04
    const wave = 1 + swell * 6 * Math.sin((index / sampleRate) * 1.3)
    samples[index] = (low * 0.5 + lower * 3) * level * wave
  }
}

/** Lays a spoken line into the sound, at our rate. */
function say(samples: Float32Array, { samples: spoken, sampleRate: rate, startSeconds }: ClipSpeech): void {
  const start = Math.round(startSeconds * sampleRate)
  const step = rate / sampleRate
  for (let index = start; index < samples.length; index += 1) {
    const at = (index - start) * step
    const whole = Math.floor(at)
    if (whole >= spoken.length) return
    const one = (spoken[whole] ?? 0) / 32_768
    const next = (spoken[whole + 1] ?? 0) / 32_768
    samples[index] = (samples[index] ?? 0) + one + (next - one) * (at - whole)
  }
}

/** A voice without words: a buzz through two moving formants, in phrases. */
function murmur(samples: Float32Array, { pitch, random }: { pitch: number; random: Next }): void {
  let phase = 0
  const formants = [resonator(), resonator()] as const
  let vowel = [500, 1500] as [number, number]
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / sampleRate
    if (index % Math.round(sampleRate * 0.17) === 0) vowel = [350 + random() * 450, 1000 + random() * 1100]
    const voiced = syllable(time) * (0.35 + 0.65 * Math.abs(Math.sin(time * 9.2) * Math.sin(time * 3.1 + 0.7)))
    const glide = pitch * (1 + 0.09 * Math.sin(time * 2.3) + 0.05 * Math.sin(time * 5.7))
    phase = (phase + glide / sampleRate) % 1
    const buzz = (phase < 0.08 ? 1 - phase / 0.08 : 0) + (random() - 0.5) * 0.03
    samples[index] =
      (samples[index] ?? 0) + (formants[0](buzz, vowel[0], 90) + formants[1](buzz, vowel[1], 140) * 0.5) * voiced * 0.42
  }
}

function resonator(): (input: number, hertz: number, width: number) => number {
  let one = 0
  let two = 0
  return (input, hertz, width) => {
    const r = Math.exp((-Math.PI * width) / sampleRate)
    const out = input * (1 - r) * 1.6 + 2 * r * Math.cos((2 * Math.PI * hertz) / sampleRate) * one - r * r * two
    two = one
    one = out
    return out
  }
}

function ring(
  samples: Float32Array,
  { at, pitch, level, decay }: { at: number; pitch: number; level: number; decay: number }
): void {
  const start = Math.round(at * sampleRate)
  for (let index = 0; index < sampleRate * 0.5 && start + index < samples.length; index += 1) {
    const time = index / sampleRate
    const tone = Math.sin(2 * Math.PI * pitch * time) + 0.6 * Math.sin(2 * Math.PI * pitch * 2.71 * time)
    samples[start + index] = (samples[start + index] ?? 0) + tone * level * Math.exp(-time * decay)
  }
}

function knock(samples: Float32Array, { at, level, random }: { at: number; level: number; random: Next }): void {
  const start = Math.round(at * sampleRate)
  let low = 0
  for (let index = 0; index < sampleRate * 0.14 && start + index < samples.length; index += 1) {
    const time = index / sampleRate
    low += (random() * 2 - 1 - low) * 0.22
    samples[start + index] =
      (samples[start + index] ?? 0) + (low + 0.5 * Math.sin(2 * Math.PI * 160 * time)) * level * Math.exp(-time * 42)
  }
}

function faded(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const level = Math.min(1.5, loudness / Math.max(1e-6, Math.sqrt(power)))
  const edge = Math.min(samples.length / 2, sampleRate * 0.04)
  for (let index = 0; index < samples.length; index += 1) {
    const gain = level * Math.min(1, index / edge, (samples.length - 1 - index) / edge)
    samples[index] = Math.max(-0.95, Math.min(0.95, (samples[index] ?? 0) * gain))
  }
  return samples
}
