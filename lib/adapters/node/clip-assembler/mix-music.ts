import type { FrameRate } from '../../../cut/frame-rate.ts'
import { duckedBy } from '../../../cut/music-bed.ts'
import { findSpeech, type Speech } from './find-speech.ts'
import { limiterReach, limitPeaks } from './limit-peaks.ts'
import { createLoudnessMeter, sampleRate, targetLoudness } from './loudness.ts'
import type { JoinMusic, JoinPart } from './protocol.ts'
import type { SoundReader } from './read-pcm.ts'

/** In dB true peak. The encoder adds up to a decibel. */
const ceiling = -2
/** The music goes down before a word and comes back slowly after it. */
const downSeconds = 0.2
const upSeconds = 0.5
/** Limiting takes loudness, which is given back. */
const rounds = 3
const closeEnough = 0.1
/** In dB, for music that was recorded very quietly. */
const maximumGain = 40
const blockSamples = 10 * sampleRate

export interface MixMusicOptions {
  /** The film without music. */
  film: SoundReader
  /** Its length in samples. */
  length: number
  parts: readonly JoinPart[]
  frameRate: FrameRate
  /** The music as long as it is needed. */
  bed: SoundReader
  music: Omit<JoinMusic, 'source'>
}

/**
 * Lays music under a whole film. It is read some times from the start to the end, so that its loudness is known before
 * its first sample is given; only one block is in memory.
 */
export async function mixMusic({ film, length, parts, frameRate, bed, music }: MixMusicOptions): Promise<SoundReader> {
  const speech = music.isDucked ? await findSpeech(film, parts, frameRate) : []
  const spoken = music.isLevelled ? targetLoudness : finiteOr(await loudnessOf(film, length), targetLoudness)
  const present = await loudnessOf(bed, length)
  const wanted = Number.isFinite(present) ? Math.min(spoken + music.levelDb - present, maximumGain) : 0
  const gainAt = createBedGain({ ...music, speech, length, gain: fromDecibels(wanted) })
  const mix: SoundReader = {
    async read(from, to) {
      const [sum, under] = await Promise.all([film.read(from, to), bed.read(Math.max(0, from), Math.max(0, to))])
      const before = Math.max(0, -from)
      const gains = gainAt(from, to)
      sum.forEach((channel, side) => {
        const music = under[side]
        for (let index = 0; index < channel.length; index += 1)
          channel[index] = (channel[index] ?? 0) + (music?.[index - before] ?? 0) * (gains[index] ?? 0)
      })
      return sum
    }
  }
  let gain = 0
  for (let round = 0; music.isLevelled && round < rounds; round += 1) {
    const loudness = await loudnessOf(round === 0 ? mix : limited(mix, gain), length)
    if (!Number.isFinite(loudness) || Math.abs(targetLoudness - loudness) < closeEnough) break
    gain += targetLoudness - loudness
  }
  return limited(mix, gain)
}

/** Louder or quieter, without a peak over the ceiling. Any part of it is the same as in the whole. */
function limited(sound: SoundReader, decibels: number): SoundReader {
  const gain = fromDecibels(decibels)
  return {
    async read(from, to) {
      const wide = await sound.read(from - limiterReach, to + limiterReach)
      for (const channel of wide)
        for (let index = 0; index < channel.length; index += 1) channel[index] = (channel[index] ?? 0) * gain
      limitPeaks(wide, { ceiling, isTruePeak: true })
      const [left, right] = wide
      const end = limiterReach + to - from
      return [left.subarray(limiterReach, end), right.subarray(limiterReach, end)]
    }
  }
}

interface BedGainOptions {
  isDucked: boolean
  fadeInSeconds: number
  fadeOutSeconds: number
  speech: readonly Speech[]
  length: number
  /** Under speech. */
  gain: number
}

function createBedGain({ isDucked, fadeInSeconds, fadeOutSeconds, speech, length, gain }: BedGainOptions) {
  const open = isDucked ? fromDecibels(duckedBy) : 1
  const down = downSeconds * sampleRate
  const up = upSeconds * sampleRate
  const fadeIn = Math.max(1, fadeInSeconds * sampleRate)
  const fadeOut = Math.max(1, fadeOutSeconds * sampleRate)
  return (from: number, to: number): Float32Array => {
    const near = speech.filter(({ start, end }) => start - down < to && end + up > from)
    return Float32Array.from({ length: to - from }, (_, index) => {
      const at = from + index
      let away = 1
      for (const { start, end } of near) away = Math.min(away, Math.max((start - at) / down, (at - end) / up, 0))
      const fade = Math.max(0, Math.min(1, at / fadeIn, (length - at) / fadeOut))
      return gain * (1 + (open - 1) * away) * fade
    })
  }
}

async function loudnessOf(sound: SoundReader, length: number): Promise<number> {
  const meter = createLoudnessMeter()
  for (let at = 0; at < length; at += blockSamples) meter.add(await sound.read(at, Math.min(length, at + blockSamples)))
  return meter.loudness()
}

const fromDecibels = (decibels: number) => 10 ** (decibels / 20)
const finiteOr = (value: number, other: number) => (Number.isFinite(value) ? value : other)
