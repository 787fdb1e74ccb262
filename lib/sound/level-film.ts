import { limiterReach, limitPeaks } from './limit-peaks.ts'
import { createLoudnessMeter, sampleRate, targetLoudness } from './loudness.ts'
import { scale, type SoundReader } from './sound-reader.ts'

/** In dB true peak. The encoder adds up to a decibel. */
const ceiling = -2
/** Limiting takes loudness, which is given back. */
const rounds = 3
const closeEnough = 0.1
const blockSamples = 10 * sampleRate

export interface LevelFilmOptions {
  /** In samples. */
  length: number
  /** The whole is made louder by no more, in dB. Its parts were levelled before, and what is quiet then is to be. */
  mostRaised?: number
}

/**
 * Brings a whole film to the loudness of every cut, with no peak over the ceiling. It is read some times from the start
 * to the end; only one block is in memory.
 */
export async function levelFilm(
  sound: SoundReader,
  { length, mostRaised = Number.POSITIVE_INFINITY }: LevelFilmOptions
): Promise<SoundReader> {
  let gain = 0
  for (let round = 0; round < rounds; round += 1) {
    const loudness = await loudnessOf(round === 0 ? sound : limited(sound, gain), length)
    if (!Number.isFinite(loudness) || Math.abs(targetLoudness - loudness) < closeEnough) break
    gain = Math.min(gain + targetLoudness - loudness, mostRaised)
  }
  return limited(sound, gain)
}

/** Louder or quieter, without a peak over the ceiling. Any part of it is the same as in the whole. */
export function limited(sound: SoundReader, decibels: number): SoundReader {
  const gain = fromDecibels(decibels)
  return {
    async read(from, to) {
      const wide = await sound.read(from - limiterReach, to + limiterReach)
      scale(wide, gain)
      limitPeaks(wide, { ceiling, isTruePeak: true })
      const [left, right] = wide
      const end = limiterReach + to - from
      return [left.subarray(limiterReach, end), right.subarray(limiterReach, end)]
    }
  }
}

export async function loudnessOf(sound: SoundReader, length: number): Promise<number> {
  const meter = createLoudnessMeter()
  for (let at = 0; at < length; at += blockSamples) meter.add(await sound.read(at, Math.min(length, at + blockSamples)))
  return meter.loudness()
}

export const fromDecibels = (decibels: number) => 10 ** (decibels / 20)
