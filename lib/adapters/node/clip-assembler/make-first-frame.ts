import { rename, writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import { VideoSampleSink } from 'mediabunny'
import { createFrameFitter, fitPixels } from './fit-frame.ts'
import { openClip } from './media-kit.ts'
import { BadClipError, type FirstFrameJob } from './protocol.ts'

/** Longer than any picture of a clip is shown. */
const longestSide = 1_920

/** The first frame of a clip as a JPEG, upright. */
export async function makeFirstFrame({ source, output }: FirstFrameJob): Promise<void> {
  const input = openClip(source)
  try {
    const track = await input.getPrimaryVideoTrack().catch(() => null)
    if (!track) throw new BadClipError('holds no picture that can be played')
    if (!(await track.canDecode())) throw new BadClipError('has a picture that cannot be read here')
    const [displayWidth, displayHeight] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    const scale = Math.min(1, longestSide / Math.max(displayWidth, displayHeight))
    const width = Math.max(1, Math.round(displayWidth * scale))
    const height = Math.max(1, Math.round(displayHeight * scale))
    const canvas = createCanvas(width, height)
    const brush = canvas.getContext('2d')
    using fitter = createFrameFitter({ width, height, pixels: 'rgba' })
    for await (const sample of firstFrame(track)) {
      const image = brush.createImageData(width, height)
      image.data.set(await fitPixels(fitter, sample))
      sample.close()
      brush.putImageData(image, 0, 0)
      await writeFile(`${output}.part`, await canvas.encode('jpeg', 90))
      return await rename(`${output}.part`, output)
    }
    throw new BadClipError('holds no frames')
  } finally {
    input.dispose()
  }
}

async function* firstFrame(track: ConstructorParameters<typeof VideoSampleSink>[0]) {
  try {
    yield* new VideoSampleSink(track).samples()
  } catch (cause) {
    throw new BadClipError('is damaged', { cause })
  }
}
