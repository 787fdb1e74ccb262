import { openClip } from '@callsheet/lib/adapters/node/clip-assembler/media-kit.ts'
import { Conversion, FilePathTarget, Mp4OutputFormat, Output, VideoSampleSink } from 'mediabunny'
import sharp from 'sharp'

/** Of a card, on a screen with two pixels for each. */
const width = 216
const framesPerSecond = 12
const seconds = 6

/** The start of a film, small and without sound, and its picture half a second after its beginning. */
export async function shrinkFilm(from: string, to: { film: string; still: string }): Promise<void> {
  const input = openClip(from)
  const target = new FilePathTarget(to.film)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const conversion = await Conversion.init({
    input,
    output,
    trim: { start: 0, end: seconds },
    video: { width, frameRate: framesPerSecond, codec: 'avc', bitrate: 90_000, forceTranscode: true },
    audio: { discard: true }
  })
  await conversion.execute()
  const track = await input.getPrimaryVideoTrack()
  const sample = track && (await new VideoSampleSink(track).getSample(0.5))
  if (!sample) throw new Error(`${from} has no picture.`)
  const size = { width: sample.codedWidth, height: sample.codedHeight }
  const pixels = new Uint8Array(size.width * size.height * 4)
  await sample.copyTo(pixels, { format: 'RGBA' })
  sample.close()
  await sharp(pixels, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .resize({ width })
    .webp({ quality: 72 })
    .toFile(to.still)
}
