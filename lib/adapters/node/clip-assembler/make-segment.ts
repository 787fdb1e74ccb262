import { VideoSampleSink, type InputVideoTrack } from 'mediabunny'
import type { Frame } from 'node-av/lib'
import { secondsOf } from '../../../cut/frame-rate.ts'
import { encodeFrames } from './encode-frames.ts'
import { createFrameFitter } from './fit-frame.ts'
import { openClip } from './media-kit.ts'
import { paintLayers } from './paint-layers.ts'
import { BadClipError, type SegmentJob } from './protocol.ts'

/** With these a person sees no difference. */
const bitsPerPixel = 0.16
/** A moment inside the frame, so that rounding never gives the frame before. */
const intoFrame = 0.01

/** One clip's picture at the cut's size and rate, cropped to fill, with its layers drawn on. */
export async function makeSegment(job: SegmentJob): Promise<void> {
  const input = openClip(job.source)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new BadClipError('holds no picture that can be played')
    const painted = await paintLayers(job, job.layers)
    await encodeFrames({ ...job, bitsPerPixel, painted, pictures: readPictures(track, job) })
  } finally {
    input.dispose()
  }
}

async function* readPictures(track: InputVideoTrack, job: SegmentJob): AsyncGenerator<Frame> {
  const first = await track.getFirstTimestamp()
  const times = Array.from(
    { length: job.frames },
    (_, frame) =>
      first + job.inSeconds + secondsOf((Math.min(frame, job.shownFrames - 1) + intoFrame) * job.speed, job.frameRate)
  )
  using fitter = createFrameFitter({ ...job, pixels: 'yuv420p' })
  // A clip with a lower rate gives the same frame more than once.
  let shown = Number.NaN
  let fitted: Frame | null = null
  try {
    for await (using sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (!sample) throw new BadClipError('has no frame at its beginning')
      if (fitted === null || shown !== sample.timestamp) {
        fitted?.free()
        fitted = await fitter.fit(sample)
        shown = sample.timestamp
      }
      yield fitted
    }
  } finally {
    fitted?.free()
  }
}
