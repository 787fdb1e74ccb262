import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { VideoSample } from 'mediabunny'
import { coveredBox, middle, type FocusPoint } from '../../../cut/clip-focus.ts'

/**
 * Lays frames of any size upright over the whole of `width` by `height`. What does not fit is cut off, so that `focus` is
 * as near to the middle as the edges allow.
 */
export function createFrameFitter({
  width,
  height,
  focus = middle
}: {
  width: number
  height: number
  focus?: FocusPoint
}) {
  const target = createCanvas(width, height)
  const brush = target.getContext('2d')
  let source: Canvas | null = null
  let sourceBrush: ReturnType<Canvas['getContext']> | null = null

  return async (sample: VideoSample): Promise<Uint8Array> => {
    const pixels = new Uint8ClampedArray(sample.codedWidth * sample.codedHeight * 4)
    await sample.copyTo(pixels, { format: 'RGBA' })
    const isSame = sample.codedWidth === width && sample.codedHeight === height && sample.rotation === 0
    if (isSame && sample.displayWidth === width) return new Uint8Array(pixels.buffer)
    if (source?.width !== sample.codedWidth || source.height !== sample.codedHeight) {
      source = createCanvas(sample.codedWidth, sample.codedHeight)
      sourceBrush = source.getContext('2d')
    }
    const image = sourceBrush?.createImageData(sample.codedWidth, sample.codedHeight)
    image?.data.set(pixels)
    if (image) sourceBrush?.putImageData(image, 0, 0)
    const scale = Math.max(width / sample.displayWidth, height / sample.displayHeight)
    const isTurned = sample.rotation % 180 !== 0
    const wide = (isTurned ? sample.displayHeight : sample.displayWidth) * scale
    const high = (isTurned ? sample.displayWidth : sample.displayHeight) * scale
    brush.imageSmoothingQuality = 'high'
    brush.setTransform(1, 0, 0, 1, 0, 0)
    const upright = { width: sample.displayWidth, height: sample.displayHeight }
    const shown = coveredBox(upright, { width, height }, focus)
    const left = -shown.x * upright.width * scale
    const top = -shown.y * upright.height * scale
    brush.translate(left + (upright.width * scale) / 2, top + (upright.height * scale) / 2)
    brush.rotate((sample.rotation * Math.PI) / 180)
    brush.drawImage(source, -wide / 2, -high / 2, wide, high)
    return new Uint8Array(target.data())
  }
}
