import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { EncodedAudioPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { joinSounds } from '../../../sound/join-sounds.ts'
import { mixFilm } from '../../../sound/mix-film.ts'
import { loopMusic } from '../../../sound/music-loop.ts'
import { sampleAt } from '../../../sound/sample-at.ts'
import type { SoundReader } from '../../../sound/sound-reader.ts'
import { createSoundEncoder, samplesPerPacket } from './encode-sound.ts'
import { prepareCodecs } from './media-kit.ts'
import type { SoundtrackJob } from './protocol.ts'
import { openPcm } from './read-pcm.ts'

/** Blocks are read whole, so that little is read twice. */
const samplesPerBlock = 32 * samplesPerPacket

/**
 * Encodes the sound of a film once over the whole, so that errors of rounding or of an encoder's start do not add up.
 * Music is laid under it here, because it runs on from part to part, and the whole is levelled here.
 */
export async function makeSoundtrack({
  output: path,
  frameRate,
  parts,
  music,
  isLevelled,
  mix
}: SoundtrackJob): Promise<void> {
  prepareCodecs()
  const frames = parts.reduce((sum, part) => sum + part.frames, 0)
  const length = sampleAt(frames, frameRate)
  const isHeard = parts.some(({ sound }) => sound !== null)
  await using files = new AsyncDisposableStack()
  const open = async (pcm: string) => files.use(await openPcm(pcm))
  const film = joinSounds(
    await Promise.all(
      parts.map(async (part) => ({ ...part, sound: part.sound === null ? null : await open(part.sound) }))
    ),
    frameRate
  )
  const file = music && (await open(music.source))
  const sound = await mixFilm({
    film,
    length,
    parts,
    frameRate,
    isHeard,
    isLevelled,
    mix,
    music:
      music && file
        ? { music, bed: loopMusic({ music: file, samples: file.samples, startSeconds: music.startSeconds }) }
        : null
  })
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    await encodeSound(draft, { sound, length })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function encodeSound(path: string, { sound, length }: { sound: SoundReader; length: number }): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(path) })
  const audio = new EncodedAudioPacketSource('aac')
  output.addAudioTrack(audio, { maximumPacketCount: Math.ceil(length / samplesPerPacket) + 16 })
  try {
    await output.start()
    using encoder = createSoundEncoder()
    for (let from = 0; from < length; from += samplesPerBlock) {
      const to = Math.min(length, from + samplesPerBlock)
      const packets = encoder.encode(await sound.read(from, to))
      if (to === length) packets.push(...encoder.end())
      for (const packet of packets) await audio.add(packet, { decoderConfig: encoder.decoderConfig() })
    }
    await output.finalize()
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  }
}
