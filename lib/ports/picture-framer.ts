import type { LargestPicture } from '../pictures/input-fit.ts'
import type { Framing } from '../wire/framing.ts'

export interface FramePicture {
  /** A PNG, JPEG or WebP. */
  bytes: Uint8Array<ArrayBuffer>
  /** EXIF orientation, 1 to 8. */
  orientation: number
  framing: Framing
}

export interface FitPicture extends Omit<FramePicture, 'framing'> {
  largest: LargestPicture
}

/** Makes a picture as a model takes it. The same picture and wishes always give the same bytes. */
export interface PictureFramer {
  /** Pixels of the largest picture that this platform has the memory for. The caller looks at the header first. */
  maximumPixels: number
  /** Bytes of the largest file, likewise. */
  maximumBytes: number
  /**
   * A JPEG of the wanted ratio, its longer side at most 1,920 pixels. Errors: `invalid-input` when the picture cannot be
   * decoded.
   */
  frame(picture: FramePicture): Promise<Uint8Array<ArrayBuffer>>
  /**
   * A JPEG of the same picture that is not larger than this, in the best quality that fits. Errors: `invalid-input` when
   * the picture cannot be decoded.
   */
  fit(picture: FitPicture): Promise<Uint8Array<ArrayBuffer>>
}
