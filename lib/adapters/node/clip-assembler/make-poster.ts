import { rename, writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import { VideoSampleSink } from 'mediabunny'
import { createFrameFitter, fitPixels } from './fit-frame.ts'
import { openClip } from './media-kit.ts'
import { BadClipError, type PosterJob } from './protocol.ts'

/** Where a frame is looked for, as shares of the film. Its first moments are often black. */
const places = [0.12, 0.3, 0.5, 0.7, 0.9, 0.02]
const longSide = 960
const quality = 82
/** Of 255. A darker or flatter frame is no poster while there is another. */
const leastLight = 28
const leastContrast = 14

/** One good frame of a film, as WebP with a longer side of at most 960 pixels. */
export async function makePoster({ source, output }: PosterJob): Promise<void> {
  const input = openClip(source)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new BadClipError('holds no picture that can be played')
    const size = posterSize(await track.getDisplayWidth(), await track.getDisplayHeight())
    using fitter = createFrameFitter({ ...size, pixels: 'rgba' })
    const first = await track.getFirstTimestamp()
    const length = (await track.computeDuration()) - first
    const times = places.map((place) => first + place * length)
    let best: { pixels: Uint8Array; contrast: number } | null = null
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (!sample) continue
      const pixels = await fitPixels(fitter, sample)
      sample.close()
      const { light, contrast } = lookOf(pixels)
      if (best === null || contrast > best.contrast) best = { pixels, contrast }
      if (light < leastLight || contrast < leastContrast) continue
      best = { pixels, contrast }
      break
    }
    if (!best) throw new BadClipError('holds no frames')
    const canvas = createCanvas(size.width, size.height)
    const brush = canvas.getContext('2d')
    const image = brush.createImageData(size.width, size.height)
    image.data.set(best.pixels)
    brush.putImageData(image, 0, 0)
    await writeFile(`${output}.part`, await canvas.encode('webp', quality))
    await rename(`${output}.part`, output)
  } finally {
    input.dispose()
  }
}

/** Never larger than the film. */
function posterSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Mean and deviation of the brightness of every 16th pixel, from 0 to 255. */
function lookOf(pixels: Uint8Array): { light: number; contrast: number } {
  let [sum, squares, count] = [0, 0, 0]
  for (let at = 0; at + 2 < pixels.length; at += 64) {
    const light = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)
    sum += light
    squares += light * light
    count += 1
  }
  const light = sum / Math.max(1, count)
  return { light, contrast: Math.sqrt(Math.max(0, squares / Math.max(1, count) - light * light)) }
}
