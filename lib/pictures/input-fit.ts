import { aspectRatioValue } from '../aspect-ratio.ts'
import type { Framing } from '../wire/framing.ts'
import type { InputPictures } from '../wire/input-pictures.ts'

export interface Sides {
  /** Pixels, as the picture is shown. */
  width: number
  height: number
}

/** No model makes clips with more pixels on a side, so a framed picture has no more either. */
export const longestFramedSide = 1920

/** What a JPEG of a model's limits may have at most. */
export type LargestPicture = Pick<InputPictures, 'maximumBytes' | 'longestSide' | 'maximumPixels'>

/** Why no scaling makes this picture one that the model takes. Null when it can be made to fit. */
export function whyNeverFits({ width, height }: Sides, limits: InputPictures): string | null {
  const { shortestSide, mostElongated } = limits
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (mostElongated !== undefined && long > short * mostElongated)
    return `its long side may be ${mostElongated} times its short side`
  if (shortestSide === undefined) return null
  const kept = short * scaleToFit({ width, height }, limits)
  return kept < shortestSide ? `each side needs at least ${shortestSide} pixels` : null
}

/** The factor, at most 1, by which both sides are multiplied so that the picture is within the limits. */
export function scaleToFit({ width, height }: Sides, { longestSide, maximumPixels }: LargestPicture): number {
  const bySide = longestSide === undefined ? 1 : longestSide / Math.max(width, height)
  const byPixels = maximumPixels === undefined ? 1 : Math.sqrt(maximumPixels / (width * height))
  return Math.min(1, bySide, byPixels)
}

/** The sides that a picture has after it is cropped or padded to a ratio. */
export function framedSides({ width, height }: Sides, { how, aspectRatio }: Framing): Sides {
  const ratio = aspectRatioValue(aspectRatio) ?? width / height
  const choose = how === 'cropped' ? Math.min : Math.max
  const framed = { width: choose(width, Math.round(height * ratio)), height: choose(height, Math.round(width / ratio)) }
  const scale = Math.min(1, longestFramedSide / Math.max(framed.width, framed.height))
  return {
    width: Math.max(1, Math.round(framed.width * scale)),
    height: Math.max(1, Math.round(framed.height * scale))
  }
}
