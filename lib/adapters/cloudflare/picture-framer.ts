import * as photon from '@cf-wasm/photon/workerd'
import { AppError } from '../../errors.ts'
import { makePicture } from '../../pictures/make-picture.ts'
import type { FitPicture, FramePicture, PictureFramer } from '../../ports/picture-framer.ts'

/** A Worker has 128 MB. Decoded, this is 32 MB, and the library needs it about three times. */
const maximumPixels = 8_000_000
const maximumBytes = 30 * 1024 * 1024

export function createPictureFramer(): PictureFramer {
  const make = async (picture: FramePicture | FitPicture) => {
    try {
      return await makePicture(photon, picture)
    } catch (error) {
      throw new AppError('invalid-input', 'The picture cannot be decoded.', { cause: error })
    }
  }
  return {
    maximumPixels,
    maximumBytes,
    frame: make,
    fit: make
  }
}
