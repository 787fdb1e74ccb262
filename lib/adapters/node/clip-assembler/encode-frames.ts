import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { Encoder, Muxer } from 'node-av/api'
import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264
} from 'node-av/constants'
import { Rational, type Frame } from 'node-av/lib'
import { framesPerSecond, secondsOf } from '../../../cut/frame-rate.ts'
import { createLayerStack } from './layer-stack.ts'
import type { PaintedLayer } from './paint-layers.ts'
import type { SegmentJob } from './protocol.ts'

const keyFrameSeconds = 2
const leastBitrate = 600_000

export interface FramesToEncode extends Pick<SegmentJob, 'output' | 'width' | 'height' | 'frameRate' | 'frames'> {
  /** Bits for each pixel of each frame. */
  bitsPerPixel: number
  painted: readonly PaintedLayer[]
  /** In `yuv420p`, as many as `frames`. A picture may come more than once. Its pixels are never changed. */
  pictures: AsyncIterable<Frame>
}

/** Pictures with their layers as one H.264 file, whole or not at all. */
export async function encodeFrames({ bitsPerPixel, painted, pictures, ...job }: FramesToEncode): Promise<void> {
  const part = `${job.output}.${randomBytes(4).toString('hex')}.part`
  try {
    await writeFilm(part, { ...job, painted, pictures, bitrate: bitrateOf(job, bitsPerPixel) })
    await rename(part, job.output)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

interface FilmToWrite extends Omit<FramesToEncode, 'bitsPerPixel' | 'output'> {
  /** Bits a second. */
  bitrate: number
}

async function writeFilm(path: string, { bitrate, painted, pictures, frameRate }: FilmToWrite): Promise<void> {
  const { numerator, denominator } = frameRate
  const timeBase = new Rational(denominator, numerator)
  await using muxer = await Muxer.open(path, { format: 'mp4' })
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: {
      timeBase,
      framerate: new Rational(numerator, denominator),
      bitRate: bitrate,
      gopSize: Math.round(framesPerSecond(frameRate) * keyFrameSeconds),
      threadCount: 0,
      colorSpace: AVCOL_SPC_BT709,
      colorPrimaries: AVCOL_PRI_BT709,
      colorTrc: AVCOL_TRC_BT709,
      colorRange: AVCOL_RANGE_MPEG
    },
    options: { preset: 'superfast', bf: 0 }
  })
  const track = muxer.addStream(encoder)
  const write = async (frame: Frame | null) => {
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, track)
      packet.free()
    }
    frame?.free()
  }
  using layers = createLayerStack(painted)
  let written = 0
  // The next picture is read while one is encoded.
  let encoding = Promise.resolve()
  try {
    for await (const picture of pictures) {
      // A picture that comes once more has another time then, so each is sent as a frame of its own with the same pixels.
      using own = sharing(picture, written, timeBase)
      const laid = await layers.lay(own, secondsOf(written + 0.5, frameRate))
      const frame = sharing(laid, written, timeBase)
      if (laid !== own) laid.free()
      await encoding
      encoding = write(frame)
      // It is awaited one picture later. Until then its failure is not one that nobody handles.
      encoding.catch(() => undefined)
      written += 1
    }
  } finally {
    await encoding
  }
  await write(null)
}

function sharing(pixels: Frame, index: number, timeBase: Rational): Frame {
  const frame = pixels.clone()
  if (!frame) throw new Error('There is no memory for another frame')
  frame.timeBase = timeBase
  frame.pts = BigInt(index)
  frame.duration = 1n
  return frame
}

const bitrateOf = (
  { width, height, frameRate }: Omit<FramesToEncode, 'bitsPerPixel' | 'painted' | 'pictures'>,
  bits: number
) => Math.max(leastBitrate, Math.round(width * height * framesPerSecond(frameRate) * bits))
