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
import { sampleRate } from './loudness.ts'
import { openClip, prepareCodecs } from './media-kit.ts'
import type { JoinJob } from './protocol.ts'

const bytesPerSample = 8
const soundBitrate = 160_000
const samplesPerPacket = 1_024
const samplesPerBlock = 32 * samplesPerPacket

/**
 * Joins the pictures of parts packet by packet: one decoder set-up plays them all. The sound is encoded once over the
 * whole, so that errors of rounding or of an encoder's start do not add up.
 */
export async function joinSegments({ output: file, frameRate, parts }: JoinJob): Promise<void> {
  prepareCodecs()
  const frames = parts.reduce((sum, part) => sum + part.frames, 0)
  const totalSamples = sampleAt(frames, frameRate)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(file) })
  const video = new EncodedVideoPacketSource('avc')
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: soundBitrate })
  output.addVideoTrack(video, { maximumPacketCount: frames + 8 })
  output.addAudioTrack(audio, { maximumPacketCount: Math.ceil(totalSamples / samplesPerPacket) + 16 })
  try {
    await output.start()
    const sound = createSoundWriter(audio)
    for (const part of parts) {
      await sound.add(part, frameRate)
      await addPicture(video, part, frameRate)
    }
    await sound.flush()
    await output.finalize()
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  }
}

type Part = JoinJob['parts'][number]

async function addPicture(
  video: EncodedVideoPacketSource,
  { picture, startFrame, frames }: Part,
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
function createSoundWriter(audio: AudioSampleSource) {
  let block = new Float32Array(samplesPerBlock * 2)
  let filled = 0
  let written = 0

  async function flush(): Promise<void> {
    if (filled === 0) return
    const data = block.slice(0, filled * 2)
    const sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 2,
      sampleRate,
      timestamp: written / sampleRate
    })
    written += filled
    filled = 0
    block = new Float32Array(samplesPerBlock * 2)
    await audio.add(sample)
    sample.close()
  }

  return {
    flush,
    /** The part's samples, from the time of its first frame to the start of the next part. */
    async add({ sound, startFrame, frames }: Part, frameRate: FrameRate): Promise<void> {
      const start = sampleAt(startFrame, frameRate)
      const end = sampleAt(startFrame + frames, frameRate)
      await using handle = sound ? await open(sound, 'r') : null
      for (let at = start; at < end;) {
        const length = Math.min(samplesPerBlock - filled, end - at)
        if (handle)
          await handle.read(
            new Uint8Array(block.buffer),
            filled * bytesPerSample,
            length * bytesPerSample,
            (at - start) * bytesPerSample
          )
        filled += length
        at += length
        if (filled === samplesPerBlock) await flush()
      }
    }
  }
}

function sampleAt(frame: number, frameRate: FrameRate): number {
  return Math.round(secondsOf(frame, frameRate) * sampleRate)
}
