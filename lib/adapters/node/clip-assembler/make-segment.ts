import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { FilePathTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSink, VideoSampleSource } from 'mediabunny'
import { framesPerSecond, secondsOf } from '../../../cut/frame-rate.ts'
import { createFrameFitter } from './fit-frame.ts'
import { openClip } from './media-kit.ts'
import { paintLayers, type PaintedLayer } from './paint-layers.ts'
import { blend } from './blend.ts'
import { BadClipError, type SegmentJob } from './protocol.ts'

/** Bits for each pixel of each frame. With these a person sees no difference. */
const bitsPerPixel = 0.16
const keyFrameSeconds = 2
/** A moment inside the frame, so that rounding never gives the frame before. */
const intoFrame = 0.01

/** One clip's picture at the cut's size and rate, cropped to fill, with its layers drawn on. */
export async function makeSegment(job: SegmentJob): Promise<void> {
  const { width, height, frameRate, frames } = job
  const input = openClip(job.source)
  const part = `${job.output}.${randomBytes(4).toString('hex')}.part`
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(part)
  })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new BadClipError('holds no picture that can be played')
    const painted = await paintLayers(job)
    const rate = framesPerSecond(frameRate)
    const bitrate = Math.max(600_000, Math.round(width * height * rate * bitsPerPixel))
    const source = new VideoSampleSource({
      codec: 'avc',
      bitrate,
      latencyMode: 'realtime',
      keyFrameInterval: keyFrameSeconds
    })
    output.addVideoTrack(source, { maximumPacketCount: frames + 8 })
    await output.start()
    const first = await track.getFirstTimestamp()
    const times = Array.from(
      { length: frames },
      (_, frame) => first + job.inSeconds + secondsOf(Math.min(frame, job.shownFrames - 1) + intoFrame, frameRate)
    )
    const fit = createFrameFitter(job)
    let frame = 0
    // A clip with a lower rate gives the same frame more than once.
    let fitted = { timestamp: Number.NaN, pixels: new Uint8Array() as Uint8Array }
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (!sample) throw new BadClipError('has no frame at its beginning')
      if (fitted.timestamp !== sample.timestamp) fitted = { timestamp: sample.timestamp, pixels: await fit(sample) }
      sample.close()
      await addFrame(source, { picture: fitted.pixels, frame, job, painted })
      frame += 1
    }
    await output.finalize()
    await rename(part, job.output)
  } catch (error) {
    if (output.state === 'started') await output.cancel()
    throw error
  } finally {
    input.dispose()
  }
}

interface Frame {
  /** RGBA. */
  picture: Uint8Array
  frame: number
  job: SegmentJob
  painted: PaintedLayer[]
}

async function addFrame(source: VideoSampleSource, { picture, frame, job, painted }: Frame): Promise<void> {
  const { width, height, frameRate } = job
  const at = { timestamp: secondsOf(frame, frameRate), duration: secondsOf(1, frameRate) }
  const now = at.timestamp + at.duration / 2
  const shown = painted.filter(({ layer }) => layer.startSeconds <= now && layer.endSeconds > now)
  const pixels = shown.length === 0 ? picture : picture.slice()
  for (const { bitmap } of shown) blend(pixels, width, height, bitmap)
  using sample = new VideoSample(pixels, { format: 'RGBA', codedWidth: width, codedHeight: height, ...at })
  await source.add(sample)
}
