import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { AppError } from '../../../errors.ts'

// This process reads one picture after the other. Other formats have readers that nobody needs here.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
})

/** A broken part ends the reading: half a picture is not what its owner meant. Animations give their first frame. */
export const openPicture = (bytes: Uint8Array, maxPixels: number | null, options: SharpOptions = {}): Sharp =>
  sharp(bytes, {
    failOn: 'error',
    animated: false,
    sequentialRead: true,
    ...(maxPixels !== null && { limitInputPixels: maxPixels }),
    ...options
  })

/** `format` is the library's name for the only type that it may be. Errors: `invalid-input`. */
export async function readPictureHeader(bytes: Uint8Array, format?: string): Promise<Metadata> {
  // The limit is the caller's, with a sentence of its own.
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((cause: unknown) => {
      throw brokenPicture(cause)
    })
  if ((format && header.format !== format) || !header.width || !header.height) throw brokenPicture(null)
  return header
}

export function brokenPicture(cause: unknown): AppError {
  return new AppError(
    'invalid-input',
    'The picture is broken: it begins as one and cannot be decoded to its end. Save it again as a PNG, JPEG or WebP.',
    { cause }
  )
}
