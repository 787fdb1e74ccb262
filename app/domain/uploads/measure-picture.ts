import { imageSize } from 'image-size'
import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'

/** EXIF orientations from here on are a quarter turn: the picture is shown with its sides changed. */
const firstQuarterTurn = 5

/** The ratio in which the picture is shown, by its own header. Null when the header states no size. */
export function measurePicture(bytes: Uint8Array): string | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!width || !height) return null
    return orientation >= firstQuarterTurn ? measuredRatio(height, width) : measuredRatio(width, height)
  } catch {
    // Bytes that begin as a picture and end too soon. The media store takes them, and a clip then needs a ratio.
    return null
  }
}
