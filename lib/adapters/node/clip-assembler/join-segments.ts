import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output
} from 'mediabunny'
import { secondsOf, type FrameRate } from '../../../cut/frame-rate.ts'
import { sampleAt } from '../../../sound/sample-at.ts'
import { samplesPerPacket } from './encode-sound.ts'
import { openClip, prepareCodecs } from './media-kit.ts'
import type { JoinJob, JoinPart } from './protocol.ts'

/**
 * Joins the pictures of parts packet by packet, and lays the soundtrack beside them as it is: one decoder set-up plays
 * them all, and nothing is encoded.
 */
export async function joinSegments({ output: path, frameRate, parts, soundtrack }: JoinJob): Promise<void> {
  prepareCodecs()
  const frames = parts.reduce((sum, part) => sum + part.frames, 0)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(path) })
  const video = new EncodedVideoPacketSource('avc')
  const audio = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(video, { maximumPacketCount: frames + 8 })
  const packets = Math.ceil(sampleAt(frames, frameRate) / samplesPerPacket)
  output.addAudioTrack(audio, { maximumPacketCount: packets + 16 })
  const sound = openClip(soundtrack)
  try {
    await output.start()
    const track = await sound.getPrimaryAudioTrack()
    const decoderConfig = await track?.getDecoderConfig()
    if (!track || !decoderConfig) throw new Error(`${soundtrack} holds no sound`)
    const heard = new EncodedPacketSink(track).packets()
    let next = await heard.next()
    /** Pictures and sound of the same moment lie near each other in the file. */
    const addSoundUntil = async (seconds: number) => {
      for (; !next.done && next.value.timestamp < seconds; next = await heard.next())
        await audio.add(next.value, { decoderConfig })
    }
    for (const part of parts) {
      const isLast = part === parts.at(-1)
      await addSoundUntil(isLast ? Number.POSITIVE_INFINITY : secondsOf(part.startFrame + part.frames, frameRate))
      await addPicture(video, part, frameRate)
    }
    await output.finalize()
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  } finally {
    sound.dispose()
  }
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
