import { rgbaToThumbHash } from 'thumbhash'
import { AppError } from '../../../errors.ts'
import type { MadeThumbnails } from '../../../ports/thumbnail-maker.ts'
import { thumbnailWidths } from '../../../wire/thumbnails.ts'
import { brokenPicture, openPicture, readPictureHeader } from '../picture-rewriter/open-picture.ts'

export interface ThumbnailJob {
  bytes: Uint8Array
  maxPixels: number
}

/** The hash keeps a few waves of the picture, so it needs no more pixels. */
const placeholderSide = 100

/** A width that is hardly below the picture's own shows nothing more than the next smaller one. */
const leastStep = 1.2

/** Errors: `invalid-input` for a broken picture, `payload-too-large` for one with too many pixels. */
export async function makeThumbnails({ bytes, maxPixels }: ThumbnailJob): Promise<MadeThumbnails> {
  const { autoOrient, width, height } = await readPictureHeader(bytes)
  if (width * height > maxPixels)
    throw new AppError('payload-too-large', `The picture has ${width} by ${height} pixels, which are not decoded here.`)
  const shown = autoOrient ?? { width, height }
  const largest = Math.min(shown.width, thumbnailWidths.at(-1) ?? shown.width)
  try {
    // Decoded once. The smaller ones are made from the largest.
    const { data: pixels, info } = await openPicture(bytes, maxPixels)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: largest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = () => openPixels(pixels, info)
    const files: MadeThumbnails['files'] = []
    for (const wide of [...thumbnailWidths.filter((each) => each * leastStep < info.width), info.width]) {
      const { data, info: file } = await raw()
        .resize({ width: wide })
        .webp({ quality: 78, alphaQuality: 90, smartSubsample: true, effort: 4 })
        .toBuffer({ resolveWithObject: true })
      files.push({ width: file.width, height: file.height, bytes: new Uint8Array(data) })
    }
    const small = await raw()
      .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
    return { placeholder: Buffer.from(hash).toString('base64'), ...shown, files }
  } catch (cause) {
    throw brokenPicture(cause)
  }
}

const openPixels = (
  pixels: Uint8Array,
  { width, height, channels }: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
) => openPicture(pixels, null, { raw: { width, height, channels } })
