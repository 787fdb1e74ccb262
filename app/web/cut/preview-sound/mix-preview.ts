import { joinSounds } from '@callsheet/lib/sound/join-sounds.ts'
import { sampleRate } from '@callsheet/lib/sound/loudness.ts'
import { mixFilm } from '@callsheet/lib/sound/mix-film.ts'
import { loopMusic } from '@callsheet/lib/sound/music-loop.ts'
import { makePieceSound, type SoundRange } from '@callsheet/lib/sound/piece-sound.ts'
import { sampleAt } from '@callsheet/lib/sound/sample-at.ts'
import { silence, type SoundReader, type Stereo } from '@callsheet/lib/sound/sound-reader.ts'
import type { PreviewPlan } from './plan-preview.ts'

const blockSamples = 10 * sampleRate

/** The whole sound of a film, by the code that the cutter uses. `sounds` has every address of the plan, decoded. */
export async function mixPreview(plan: PreviewPlan, sounds: ReadonlyMap<string, Stereo>): Promise<Stereo> {
  const { frameRate, frames, isLevelled, mix, pieces, music } = plan
  const soundAt = (address: string | null) => soundOf((address && sounds.get(address)) || silence(0))
  const parts = await Promise.all(
    pieces.map(async (piece) => {
      const sources = { own: rangesOf(soundAt(piece.own)), voice: rangesOf(soundAt(piece.line)) }
      const sound = piece.isHeard ? soundOf(await makePieceSound({ ...piece, isLevelled }, sources)) : null
      return { ...piece, sound }
    })
  )
  const length = sampleAt(frames, frameRate)
  const bed = music && loopOf(sounds.get(music.address) ?? silence(0), music.bed.startSeconds)
  const film = await mixFilm({
    film: joinSounds(parts, frameRate),
    length,
    parts,
    frameRate,
    isHeard: parts.some(({ sound }) => sound !== null),
    isLevelled,
    mix,
    music: music && bed ? { music: music.bed, bed } : null
  })
  return readInBlocks(film, length)
}

/** A part of the film is the same as in the whole. Read at once, the limiter would need the memory of the film some times over. */
async function readInBlocks(film: SoundReader, length: number): Promise<Stereo> {
  const whole = silence(length)
  for (let from = 0; from < length; from += blockSamples) {
    const block = await film.read(from, Math.min(length, from + blockSamples))
    whole.forEach((channel, side) => channel.set(block[side] ?? channel, from))
  }
  return whole
}

const loopOf = (sound: Stereo, startSeconds: number) =>
  loopMusic({ music: soundOf(sound), samples: sound[0].length, startSeconds })

function soundOf(sound: Stereo): SoundReader {
  return {
    read(from, to) {
      const into = silence(to - from)
      const first = Math.max(0, from)
      into.forEach((channel, side) => {
        const heard = (sound[side] ?? sound[0]).subarray(first, Math.max(first, to))
        channel.set(heard, first - from)
      })
      return Promise.resolve(into)
    }
  }
}

const rangesOf =
  (sound: SoundReader) =>
  ({ fromSeconds, samples }: SoundRange) => {
    const from = Math.round(fromSeconds * sampleRate)
    return sound.read(from, from + samples)
  }
