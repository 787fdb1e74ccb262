import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { FilePathTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from 'mediabunny'
import { framesPerSecond, secondsOf } from '../../../cut/frame-rate.ts'
import { blend } from './blend.ts'
import { prepareCodecs } from './media-kit.ts'
import type { PaintedLayer } from './paint-layers.ts'
import type { SegmentJob } from './protocol.ts'

const keyFrameSeconds = 2
const leastBitrate = 600_000

export interface FramesToEncode extends Pick<SegmentJob, 'output' | 'width' | 'height' | 'frameRate' | 'frames'> {
  /** Bits for each pixel of each frame. */
  bitsPerPixel: number
  painted: readonly PaintedLayer[]
  /** RGBA, as many as `frames`. A picture may come more than once and is never changed. */
  pictures: AsyncIterable<Uint8Array>
}

/** Pictures with their layers as one H.264 file, whole or not at all. */
export async function encodeFrames({ bitsPerPixel, painted, pictures, ...job }: FramesToEncode): Promise<void> {
  prepareCodecs()
  const part = `${job.output}.${randomBytes(4).toString('hex')}.part`
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(part)
  })
  try {
    const rate = framesPerSecond(job.frameRate)
    const bitrate = Math.max(leastBitrate, Math.round(job.width * job.height * rate * bitsPerPixel))
    const source = new VideoSampleSource({
      codec: 'avc',
      bitrate,
      latencyMode: 'realtime',
      keyFrameInterval: keyFrameSeconds
    })
    output.addVideoTrack(source, { maximumPacketCount: job.frames + 8 })
    await output.start()
    let frame = 0
    for await (const picture of pictures) {
      await addFrame(source, { picture, frame, job, painted })
      frame += 1
    }
    await output.finalize()
    await rename(part, job.output)
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  }
}

interface Frame {
  /** RGBA. */
  picture: Uint8Array
  frame: number
  job: Pick<SegmentJob, 'width' | 'height' | 'frameRate'>
  painted: readonly PaintedLayer[]
}

async function addFrame(source: VideoSampleSource, { picture, frame, job, painted }: Frame): Promise<void> {
  const { width, height, frameRate } = job
  const at = { timestamp: secondsOf(frame, frameRate), duration: secondsOf(1, frameRate) }
  const now = at.timestamp + at.duration / 2
  const shown = painted.filter(({ startSeconds, endSeconds }) => startSeconds <= now && endSeconds > now)
  const pixels = shown.length === 0 ? picture : picture.slice()
  for (const { bitmap } of shown) blend(pixels, width, height, bitmap)
  using sample = new VideoSample(pixels, { format: 'RGBA', codedWidth: width, codedHeight: height, ...at })
  await source.add(sample)
}
