import type { FrameRate } from '../cut/frame-rate.ts'
import { duckedBy, type MusicBed } from '../cut/music-bed.ts'
import { findSpeech, type Speech, type SpokenPart } from './find-speech.ts'
import { fromDecibels, levelFilm, limited, loudnessOf } from './level-film.ts'
import { sampleRate, targetLoudness } from './loudness.ts'
import type { SoundReader } from './sound-reader.ts'

/** The music goes down before a word and comes back slowly after it. */
const downSeconds = 0.2
const upSeconds = 0.5
/** In dB, for music that was recorded very quietly. */
const maximumGain = 40

export interface MixMusicOptions {
  /** The film without music. */
  film: SoundReader
  /** Its length in samples. */
  length: number
  parts: readonly SpokenPart[]
  frameRate: FrameRate
  /** The music as long as it is needed. */
  bed: SoundReader
  music: MusicBed
  /** Brings the whole to the loudness of every cut. */
  isLevelled: boolean
}

/**
 * Lays music under a whole film. It is read some times from the start to the end, so that its loudness is known before
 * its first sample is given; only one block is in memory.
 */
export async function mixMusic({
  film,
  length,
  parts,
  frameRate,
  bed,
  music,
  isLevelled
}: MixMusicOptions): Promise<SoundReader> {
  const speech = music.isDucked ? await findSpeech(film, parts, frameRate) : []
  const spoken = isLevelled ? targetLoudness : finiteOr(await loudnessOf(film, length), targetLoudness)
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
  return isLevelled ? levelFilm(mix, { length }) : limited(mix, 0)
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

const finiteOr = (value: number, other: number) => (Number.isFinite(value) ? value : other)
