import type { Framing } from '../wire/framing.ts'

export interface FramePicture {
  /** A PNG, JPEG or WebP. */
  bytes: Uint8Array<ArrayBuffer>
  /** EXIF orientation, 1 to 8. */
  orientation: number
  framing: Framing
}

/** Makes a picture of another ratio. The same picture and framing always give the same bytes. */
export interface PictureFramer {
  /** Pixels of the largest picture that this platform has the memory for. The caller looks at the header first. */
  maximumPixels: number
  /**
   * A JPEG of the wanted ratio, its longer side at most 1,920 pixels. Errors: `invalid-input` when the picture cannot be
   * decoded.
   */
  frame(picture: FramePicture): Promise<Uint8Array<ArrayBuffer>>
}
