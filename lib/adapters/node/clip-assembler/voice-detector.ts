import loadDetector from '@echogarden/fvad-wasm'
import type { VoiceSpan } from '../../../cut/voice-span.ts'
import { hasPitch, pitchRate, pitchSamples } from './find-pitch.ts'
import { sampleRate } from '../../../sound/loudness.ts'

/** The model judges so much at once. */
const frameSeconds = 0.01
const frameSamples = sampleRate * frameSeconds
/** Of 0 to 3: the mode that takes least noise for a voice. */
const strictest = 3

/** A shorter gap is a consonant and no pause. */
const leastPauseSeconds = 0.12
const leastSpanSeconds = 0.08
/** Cords are heard in a voice for at least this share of it. A knock rings for less. */
const leastPitched = 0.35
/** A consonant is no farther from the cords that are heard. */
const pitchReachSeconds = 0.15
/** What is quieter than this beside the loud moments of the voice is the room, in decibels. */
const quietest = { moment: -25, part: -18 } as const
/** A street or a kitchen is louder than that. A voice is so much louder than what is heard all the time, in decibels. */
const aboveRoom = 9
/** Where nobody pauses, the quiet moments are the voice's own: none of them is taken for the room from here on. */
const loudestRoom = -15
/** So many of all moments are quieter than the room, by chance or since nothing is heard there. */
const roomFrom = 0.1
/** So many of a voice's moments are not its loud ones. */
const loudFrom = 0.9

interface Frame {
  isVoice: boolean
  isPitched: boolean
  power: number
}

let loading: ReturnType<typeof loadDetector> | null = null

/**
 * Finds where somebody speaks in sound that comes in blocks: 48 kHz, one channel, each block a whole number of hundredths
 * of a second. The model is that of WebRTC; its weights are part of the package. It takes some noise for a voice, so
 * a part counts only where the cords of a voice are heard in it.
 */
export async function createVoiceDetector() {
  loading ??= loadDetector()
  const model = await loading
  const handle = model._fvad_new()
  model._fvad_set_mode(handle, strictest)
  model._fvad_set_sample_rate(handle, sampleRate)
  const place = model._malloc(frameSamples * 2)
  const lower = lowPass()
  const recent = new Float32Array(pitchSamples)
  const frames: Frame[] = []

  function judge(samples: Float32Array): Frame {
    let power = 0
    for (let index = 0; index < frameSamples; index += 1) {
      const sample = Math.max(-1, Math.min(1, samples[index] ?? 0))
      model.HEAP16[place / 2 + index] = Math.round(sample * 32_767)
      power += sample * sample
    }
    const low = lower(samples)
    recent.copyWithin(0, low.length)
    recent.set(low, recent.length - low.length)
    const isVoice = model._fvad_process(handle, place, frameSamples) === 1
    return { isVoice, isPitched: isVoice && hasPitch(recent), power }
  }

  return {
    add(samples: Float32Array): void {
      for (let at = 0; at + frameSamples <= samples.length; at += frameSamples)
        frames.push(judge(samples.subarray(at, at + frameSamples)))
    },
    /** What was found. Nothing can be added afterwards. */
    end(): VoiceSpan[] {
      model._free(place)
      model._fvad_free(handle)
      return spansOf(frames)
    }
  }
}

interface Part {
  /** Frames. */
  start: number
  end: number
}

function spansOf(frames: readonly Frame[]): VoiceSpan[] {
  const parts: Part[] = []
  const isNearPitch = nearPitch(frames)
  const loud = loudPower(frames)
  const leastMoment = leastPower(frames, loud)
  frames.forEach(({ isVoice, power }, index) => {
    if (!isVoice || power < leastMoment || !isNearPitch(index)) return
    const last = parts.at(-1)
    if (last && (index - last.end) * frameSeconds < leastPauseSeconds) last.end = index + 1
    else parts.push({ start: index, end: index + 1 })
  })
  const voiced = parts.filter(({ start, end }) => {
    const pitched = frames.slice(start, end).filter(({ isPitched }) => isPitched).length
    return (end - start) * frameSeconds >= leastSpanSeconds && pitched >= leastPitched * (end - start)
  })
  const powerOf = ({ start, end }: Part) =>
    frames.slice(start, end).reduce((sum, { power }) => sum + power, 0) / (end - start)
  return voiced
    .filter((part) => powerOf(part) >= loud * 10 ** (quietest.part / 10))
    .map(({ start, end }) => ({ startSeconds: toHundredths(start), endSeconds: toHundredths(end) }))
}

/** The power of the loud moments in which cords are heard. */
function loudPower(frames: readonly Frame[]): number {
  const powers = frames.filter(({ isPitched }) => isPitched).map(({ power }) => power)
  return powers.toSorted((one, other) => one - other)[Math.floor(powers.length * loudFrom)] ?? 0
}

/** A moment with a voice has more power than what the room makes all the time. */
function leastPower(frames: readonly Frame[], loud: number): number {
  const heard = frames.filter(({ power }) => power > 0).map(({ power }) => power)
  const room = heard.toSorted((one, other) => one - other)[Math.floor(heard.length * roomFrom)] ?? 0
  const [quiet, loudest] = [loud * 10 ** (quietest.moment / 10), loud * 10 ** (loudestRoom / 10)]
  return Math.max(quiet, Math.min(room * 10 ** (aboveRoom / 10), loudest))
}

/** Whether the cords of a voice are heard at most `pitchReachSeconds` from a frame. */
function nearPitch(frames: readonly Frame[]): (index: number) => boolean {
  const reach = Math.round(pitchReachSeconds / frameSeconds)
  const counts = [0]
  for (const { isPitched } of frames) counts.push((counts.at(-1) ?? 0) + (isPitched ? 1 : 0))
  const upTo = (index: number) => counts[Math.max(0, Math.min(frames.length, index))] ?? 0
  return (index) => upTo(index + reach + 1) > upTo(index - reach)
}

const toHundredths = (frames: number) => Math.round(frames * frameSeconds * 100) / 100

/** One sample for six, without what is too high for a voice's cords. */
function lowPass(): (samples: Float32Array) => Float32Array {
  const step = sampleRate / pitchRate
  const share = 1 - Math.exp((-2 * Math.PI * 900) / pitchRate)
  let one = 0
  let two = 0
  return (samples) =>
    Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
      let sum = 0
      for (let offset = 0; offset < step; offset += 1) sum += samples[index * step + offset] ?? 0
      one += (sum / step - one) * share
      two += (one - two) * share
      return two
    })
}
