import { imageSize } from 'image-size'

export interface PictureSize {
  /** Pixels, as the picture is shown: turned as a phone held it. */
  width: number
  height: number
  /** The EXIF orientation, 1 to 8, by which the stored pixels are turned and mirrored to be shown. */
  orientation: number
}

/** EXIF orientations from here on are a quarter turn: the picture is shown with its sides changed. */
export const firstQuarterTurn = 5

/** By the picture's own header. Null when it states no size. */
export function readPictureSize(bytes: Uint8Array): PictureSize | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!width || !height) return null
    return orientation >= firstQuarterTurn
      ? { width: height, height: width, orientation }
      : { width, height, orientation }
  } catch {
    // Bytes that begin as a picture and end too soon.
    return null
  }
}
