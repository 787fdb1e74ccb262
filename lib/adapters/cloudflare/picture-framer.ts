import * as photon from '@cf-wasm/photon/workerd'
import { AppError } from '../../errors.ts'
import { fitPicture } from '../../pictures/fit-with-photon.ts'
import { framePicture } from '../../pictures/frame-with-photon.ts'
import type { PictureFramer } from '../../ports/picture-framer.ts'

/** A Worker has 128 MB. Decoded, this is 32 MB, and the library needs it about three times. */
const maximumPixels = 8_000_000
const maximumBytes = 30 * 1024 * 1024

export function createPictureFramer(): PictureFramer {
  const decoded = async (make: () => Uint8Array<ArrayBuffer>) => {
    try {
      return make()
    } catch (error) {
      throw new AppError('invalid-input', 'The picture cannot be decoded.', { cause: error })
    }
  }
  return {
    maximumPixels,
    maximumBytes,
    frame: (picture) => decoded(() => framePicture(photon, picture)),
    fit: (picture) => decoded(() => fitPicture(photon, picture))
  }
}
