import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output
} from 'mediabunny'
import { secondsOf, type FrameRate } from '../../../cut/frame-rate.ts'
import { joinSounds } from '../../../sound/join-sounds.ts'
import { mixFilm } from '../../../sound/mix-film.ts'
import { loopMusic } from '../../../sound/music-loop.ts'
import { sampleAt } from '../../../sound/sample-at.ts'
import type { SoundReader } from '../../../sound/sound-reader.ts'
import { createSoundEncoder, samplesPerPacket, type SoundEncoder } from './encode-sound.ts'
import { measureFilm } from './measure-film.ts'
import { openClip, prepareCodecs } from './media-kit.ts'
import type { AssemblerFindings, JoinJob, JoinPart } from './protocol.ts'
import { openPcm } from './read-pcm.ts'

const samplesPerBlock = 32 * samplesPerPacket

/**
 * Joins the pictures of parts packet by packet: one decoder set-up plays them all. The sound is encoded once over the
 * whole, so that errors of rounding or of an encoder's start do not add up. Music is laid under it here, because it
 * runs on from part to part, and the whole is levelled here. What was written is measured, as a player hears it.
 */
export async function joinSegments({
  output: path,
  frameRate,
  parts,
  music,
  isLevelled,
  mix
}: JoinJob): Promise<Pick<AssemblerFindings, 'sound'>> {
  prepareCodecs()
  const frames = parts.reduce((sum, part) => sum + part.frames, 0)
  const length = sampleAt(frames, frameRate)
  const isHeard = parts.some(({ sound }) => sound !== null)
  await using files = new AsyncDisposableStack()
  const open = async (path: string) => files.use(await openPcm(path))
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
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(path) })
  const video = new EncodedVideoPacketSource('avc')
  const audio = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(video, { maximumPacketCount: frames + 8 })
  output.addAudioTrack(audio, { maximumPacketCount: Math.ceil(length / samplesPerPacket) + 16 })
  try {
    await output.start()
    using encoder = createSoundEncoder()
    const addSound = createSoundWriter(audio, encoder, sound)
    for (const part of parts) {
      await addSound(sampleAt(part.startFrame + part.frames, frameRate), part === parts.at(-1))
      await addPicture(video, part, frameRate)
    }
    await output.finalize()
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  }
  return { sound: isHeard || music ? measureFilm(path) : null }
}

async function addPicture(
  video: EncodedVideoPacketSource,
  { picture, startFrame, frames }: JoinPart,
  frameRate: FrameRate
): Promise<void> {
  const input = openClip(picture)
  try {
    const track = await input.getPrimaryVideoTrack()
    const config = await track?.getDecoderConfig()
    if (!track || !config) throw new Error(`${picture} holds no picture`)
    const first = await track.getFirstTimestamp()
    const duration = secondsOf(1, frameRate)
    let added = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const frame = startFrame + Math.round((packet.timestamp - first) / duration)
      await video.add(packet.clone({ timestamp: secondsOf(frame, frameRate), duration }), { decoderConfig: config })
      added += 1
    }
    if (added !== frames) throw new Error(`${picture} holds ${added} frames instead of ${frames}`)
  } finally {
    input.dispose()
  }
}

/** Blocks are read whole, so that little is read twice. What is not yet a block waits for the next part. */
function createSoundWriter(audio: EncodedAudioPacketSource, encoder: SoundEncoder, sound: SoundReader) {
  let written = 0
  return async (end: number, isLast: boolean): Promise<void> => {
    while (written + samplesPerBlock <= end || (isLast && written < end)) {
      const to = Math.min(end, written + samplesPerBlock)
      const packets = encoder.encode(await sound.read(written, to))
      if (isLast && to === end) packets.push(...encoder.end())
      for (const packet of packets) await audio.add(packet, { decoderConfig: encoder.decoderConfig() })
      written = to
    }
  }
}
