import { open } from 'node:fs/promises'
import {
  AudioSample,
  AudioSampleSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output
} from 'mediabunny'
import { secondsOf, type FrameRate } from '../../../cut/frame-rate.ts'
import { openFilmSound, sampleAt } from './film-sound.ts'
import { levelFilm } from './level-film.ts'
import { sampleRate } from './loudness.ts'
import { measureFilm } from './measure-film.ts'
import { openClip, prepareCodecs } from './media-kit.ts'
import { mixMusic } from './mix-music.ts'
import { openMusicLoop } from './music-loop.ts'
import type { AssemblerFindings, JoinJob, JoinPart } from './protocol.ts'
import type { SoundReader } from './read-pcm.ts'

const soundBitrate = 160_000
const samplesPerPacket = 1_024
const samplesPerBlock = 32 * samplesPerPacket
/** Of a film without music, in dB. Its clips were levelled one by one. */
const mostRaised = 6

/**
 * Joins the pictures of parts packet by packet: one decoder set-up plays them all. The sound is encoded once over the
 * whole, so that errors of rounding or of an encoder's start do not add up. Music is laid under it here, because it
 * runs on from part to part, and the whole is levelled here. What was written is measured, as a player hears it.
 */
export async function joinSegments({
  output: file,
  frameRate,
  parts,
  music,
  isLevelled
}: JoinJob): Promise<Pick<AssemblerFindings, 'sound'>> {
  prepareCodecs()
  const frames = parts.reduce((sum, part) => sum + part.frames, 0)
  const length = sampleAt(frames, frameRate)
  const isHeard = parts.some(({ sound }) => sound !== null)
  await using film = await openFilmSound(parts, frameRate)
  await using musicFile = music && (await open(music.source, 'r'))
  const sound =
    music && musicFile
      ? await mixMusic({
          film,
          length,
          parts,
          frameRate,
          bed: await openMusicLoop(musicFile, music.startSeconds),
          music
        })
      : isLevelled && isHeard
        ? await levelFilm(film, { length, mostRaised })
        : film
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(file) })
  const video = new EncodedVideoPacketSource('avc')
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: soundBitrate })
  output.addVideoTrack(video, { maximumPacketCount: frames + 8 })
  output.addAudioTrack(audio, { maximumPacketCount: Math.ceil(length / samplesPerPacket) + 16 })
  try {
    await output.start()
    const addSound = createSoundWriter(audio, sound)
    for (const part of parts) {
      await addSound(sampleAt(part.startFrame + part.frames, frameRate), part === parts.at(-1))
      await addPicture(video, part, frameRate)
    }
    await output.finalize()
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  }
  return { sound: isHeard || music ? await measureFilm(file) : null }
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

/**
 * Gives the encoder blocks of one length, whatever the lengths of the parts are. Only the last block may be shorter.
 */
function createSoundWriter(audio: AudioSampleSource, sound: SoundReader) {
  let written = 0
  return async (end: number, isLast: boolean): Promise<void> => {
    while (written + samplesPerBlock <= end || (isLast && written < end)) {
      const to = Math.min(end, written + samplesPerBlock)
      const [left, right] = await sound.read(written, to)
      const data = new Float32Array(left.length * 2)
      for (let index = 0; index < left.length; index += 1) {
        data[index * 2] = left[index] ?? 0
        data[index * 2 + 1] = right[index] ?? 0
      }
      const timestamp = written / sampleRate
      const sample = new AudioSample({ data, format: 'f32', numberOfChannels: 2, sampleRate, timestamp })
      await audio.add(sample)
      sample.close()
      written = to
    }
  }
}
