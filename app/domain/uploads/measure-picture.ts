import { measuredRatio } from '@callsheet/lib/measured-ratio.ts'
import { readPictureSize } from '@callsheet/lib/pictures/picture-size.ts'

/**
 * The ratio in which the picture is shown, by its own header. Null when the header states no size: the media store takes
 * it, and a clip then needs a ratio.
 */
export function measurePicture(bytes: Uint8Array): string | null {
  const size = readPictureSize(bytes)
  return size && measuredRatio(size.width, size.height)
}
