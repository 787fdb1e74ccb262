import { randomFillSync } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'

/** Nothing compresses noise. Four bits of it are as much as a PNG of a photo has. */
export function pngOfNoise(width: number, height: number): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  const pixels = brush.createImageData(width, height)
  randomFillSync(pixels.data)
  for (const [index, value] of pixels.data.entries()) pixels.data[index] = index % 4 === 3 ? 255 : value & 15
  brush.putImageData(pixels, 0, 0)
  return new Uint8Array(canvas.toBuffer('image/png'))
}
