import { chooseFraming } from './pictures/framing.ts'
import type { Framing } from './wire/framing.ts'

export interface ClipOfStill {
  still: { aspectRatio: string; isUpload: boolean }
  /** The ratio of the ad; null when it has none, or there is no ad. */
  ofAd: string | null
  /** The model takes the ratio from the first frame. */
  ratioFromImage: boolean
}

export interface ClipRatio {
  /** The ratio to ask for. Models that list ratios take the nearest that they have. */
  wanted: string
  /** The clip keeps the ratio of an uploaded still, also in an ad of another ratio. */
  keepsOwnRatio: boolean
  /** What is done to the still before the model gets it. */
  framing: Framing | null
}

/**
 * A clip inherits its still's ratio. Only a model that takes the ratio from the picture gets an uploaded still of another
 * ratio cropped or padded to the ad's (`docs/decisions/aspect-ratio.md`).
 */
export function clipRatio({ still, ofAd, ratioFromImage }: ClipOfStill): ClipRatio {
  const own = still.aspectRatio
  if (!still.isUpload) return { wanted: own, keepsOwnRatio: false, framing: null }
  if (!ratioFromImage || ofAd === null) return { wanted: own, keepsOwnRatio: true, framing: null }
  return { wanted: ofAd, keepsOwnRatio: false, framing: chooseFraming({ picture: own, wanted: ofAd }) }
}
