import type { Metadata, Sharp } from 'sharp'
import { AppError } from '../../../errors.ts'
import type { RewrittenPicture } from '../../../ports/picture-rewriter.ts'
import { brokenPicture, openPicture, readPictureHeader } from './open-picture.ts'

export interface RewriteJob {
  bytes: Uint8Array
  contentType: string
  maxPixels: number
}

/**
 * No model reads more, and none makes a larger picture. The picture that takes a clip's ratio is decoded again, on
 * Workers too, where this is the limit (`docs/decisions/foreign-files.md`).
 */
const maximumKeptPixels = 8_000_000

/** The longest side that a WebP can have. */
const longestSide = 16_383

interface PictureFormat {
  /** The library's name for it. */
  name: string
  write(picture: Sharp): Sharp
}

/** Colours at full resolution and hardly any loss: the picture is copied once more for models, and into cuts. */
const formats: Record<string, PictureFormat> = {
  'image/jpeg': { name: 'jpeg', write: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }) },
  'image/png': { name: 'png', write: (picture) => picture.png({ compressionLevel: 6 }) },
  'image/webp': {
    name: 'webp',
    write: (picture) => picture.webp({ quality: 92, alphaQuality: 100, smartSubsample: true })
  }
}

/** Errors: `invalid-input`. */
export async function rewritePicture({ bytes, contentType, maxPixels }: RewriteJob): Promise<RewrittenPicture> {
  const format = formats[contentType]
  if (!format) throw new AppError('invalid-input', 'This is not a PNG, JPEG or WebP picture.')
  const header = await readPictureHeader(bytes, format.name)
  const { width, height } = header
  if (width * height > maxPixels || Math.max(width, height) > longestSide) {
    throw new AppError(
      'invalid-input',
      `The picture has ${width} by ${height} pixels; up to ${maxPixels / 1_000_000} million are read, and ${longestSide} on a side. Make it smaller first.`,
      { details: { width, height, maxPixels, longestSide } }
    )
  }
  const scale = Math.min(1, Math.sqrt(maximumKeptPixels / (width * height)))
  try {
    const shown = openPicture(bytes, maxPixels).autoOrient().toColourspace('srgb')
    const scaled =
      scale < 1 ? shown.resize({ ...scaledBy(header, scale), fit: 'inside', withoutEnlargement: true }) : shown
    const { data, info } = await format.write(scaled).toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch (cause) {
    throw brokenPicture(cause)
  }
}

/** Sides as the picture is shown. */
function scaledBy({ autoOrient, width, height }: Metadata, scale: number) {
  const shown = autoOrient ?? { width, height }
  return {
    width: Math.max(1, Math.floor(shown.width * scale)),
    height: Math.max(1, Math.floor(shown.height * scale))
  }
}
