import { imageSize } from 'image-size'
import { z } from 'zod'

/** What a provider's documentation says of the pictures that a model takes in. */
export const PictureLimits = z.object({
  types: z.array(z.enum(['png', 'jpg', 'webp'])),
  /** False where a PNG with an alpha channel is refused. */
  takesTransparency: z.boolean(),
  maximumBytes: z.number(),
  /** Pixels of a side. */
  shortestSide: z.number(),
  longestSide: z.number(),
  maximumPixels: z.number(),
  /** The long side by the short one. */
  mostElongated: z.number()
})

export type PictureLimits = z.infer<typeof PictureLimits>

/** What every model takes that documents nothing. */
export const anyPicture: PictureLimits = {
  types: ['png', 'jpg', 'webp'],
  takesTransparency: true,
  maximumBytes: 30 * 1024 * 1024,
  shortestSide: 1,
  longestSide: Number.MAX_SAFE_INTEGER,
  maximumPixels: Number.MAX_SAFE_INTEGER,
  mostElongated: Number.MAX_SAFE_INTEGER
}

/** Kling: https://app.klingai.com/global/dev/document-api/apiReference/model/imageToVideo. */
export const picturesOfKling: PictureLimits = {
  ...anyPicture,
  types: ['png', 'jpg'],
  maximumBytes: 10_000_000,
  shortestSide: 300,
  mostElongated: 2.5
}

/** Seedance: https://www.volcengine.com/docs/82379/1520757. Its bounds are outside of what it takes. */
export const picturesOfSeedance: PictureLimits = {
  ...anyPicture,
  maximumBytes: 30_000_000 - 1,
  shortestSide: 301,
  longestSide: 5_999,
  mostElongated: 2.499
}

/** By the colour type in a PNG's header. */
const hasAlphaChannel = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && ((bytes[25] ?? 0) & 4) !== 0

/**
 * Why the picture is refused. Null when it is taken. A thumbnail stands for a picture of full size, so its own size is not
 * held against it.
 */
export function whyRefused(
  bytes: Uint8Array,
  limits: PictureLimits,
  { isThumbnail }: { isThumbnail: boolean }
): string | null {
  if (bytes.byteLength > limits.maximumBytes)
    return `has ${bytes.byteLength} bytes, and ${limits.maximumBytes} are the most`
  const { width, height, type = '' } = sizeOf(bytes)
  if (!limits.types.some((each) => each === type)) return `is not one of ${limits.types.join(', ')}`
  if (!limits.takesTransparency && hasAlphaChannel(bytes)) return 'is transparent'
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if ((short < limits.shortestSide && !isThumbnail) || long > limits.longestSide)
    return `has ${width} by ${height} pixels, outside of ${limits.shortestSide} to ${limits.longestSide}`
  if (width * height > limits.maximumPixels) return `has more than ${limits.maximumPixels} pixels`
  return long > short * limits.mostElongated ? `has a ratio beyond 1:${limits.mostElongated}` : null
}

function sizeOf(bytes: Uint8Array) {
  try {
    return imageSize(bytes)
  } catch {
    return { width: 0, height: 0 }
  }
}
