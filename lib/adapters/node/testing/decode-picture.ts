import { createCanvas, loadImage } from '@napi-rs/canvas'
import { measuredRatio } from '../../../measured-ratio.ts'

export interface DecodedPicture {
  width: number
  height: number
  ratio: string
  /** Red, green and blue, 0 to 255, at a place given in parts of the sides. */
  colourAt(x: number, y: number): [red: number, green: number, blue: number]
}

/** Decodes a whole picture with a library that the product does not use for framing. Throws for broken bytes. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const image = await loadImage(bytes)
  const { width, height } = image
  const brush = createCanvas(width, height).getContext('2d')
  brush.drawImage(image, 0, 0)
  return {
    width,
    height,
    ratio: measuredRatio(width, height),
    colourAt(x, y) {
      const place = [Math.floor(x * (width - 1)), Math.floor(y * (height - 1))] as const
      const [red = 0, green = 0, blue = 0] = brush.getImageData(...place, 1, 1).data
      return [red, green, blue]
    }
  }
}
