import { readRatio } from './wire/ratio.ts'

/** An aspect ratio is decided once, when the image is made. A clip inherits its still's ratio (spec: Aspect ratio). */

export type AspectRatioChoice =
  /** The model has exactly this ratio. */
  | { kind: 'exact'; wanted: string; aspectRatio: string }
  /** The model does not have it; this is the nearest ratio it has. */
  | { kind: 'nearest'; wanted: string; aspectRatio: string }
  /** The field is left out: the model takes the ratio from the given picture. */
  | { kind: 'from-image'; wanted: string; aspectRatio: null }
  /** The field is left out: the model takes no ratio. */
  | { kind: 'not-settable'; wanted: string; aspectRatio: null }

export interface ChooseAspectRatioOptions {
  wanted: string
  /** Ratios the model lists, in its order. */
  supported: readonly string[]
  ratioFromImage: boolean
  hasFirstFrame: boolean
}

/** Width divided by height; null when the text is no ratio. */
export function aspectRatioValue(ratio: string): number | null {
  const sides = readRatio(ratio)
  return sides && sides.width / sides.height
}

/**
 * The exact ratio, else the nearest by proportion, or no field. A tie goes to the same orientation, then to the first
 * in the model's order.
 */
export function chooseAspectRatio(options: ChooseAspectRatioOptions): AspectRatioChoice {
  const { wanted, supported, ratioFromImage, hasFirstFrame } = options
  if (ratioFromImage && hasFirstFrame) return { kind: 'from-image', wanted, aspectRatio: null }
  const value = aspectRatioValue(wanted)
  if (value === null) throw new RangeError(`"${wanted}" is not an aspect ratio`)

  let nearest: { aspectRatio: string; distance: number } | null = null
  for (const aspectRatio of supported) {
    const distance = distanceBetween(value, aspectRatio)
    if (nearest === null || distance < nearest.distance - tolerance) nearest = { aspectRatio, distance }
  }
  if (nearest === null) return { kind: hasFirstFrame ? 'from-image' : 'not-settable', wanted, aspectRatio: null }
  return { kind: nearest.distance <= tolerance ? 'exact' : 'nearest', wanted, aspectRatio: nearest.aspectRatio }
}

/** One sentence for the user: which ratio the clip gets and why. */
export function describeAspectRatio(choice: AspectRatioChoice, modelLabel: string): string {
  switch (choice.kind) {
    case 'exact':
      return `${choice.aspectRatio}, as the still.`
    case 'nearest':
      return `${choice.aspectRatio}: ${modelLabel} has no ${choice.wanted}, this is its nearest.`
    case 'from-image':
      return `${choice.wanted}: ${modelLabel} takes it from the still.`
    case 'not-settable':
      return `${modelLabel} decides: it takes no ratio.`
  }
}

/** One sentence for the user about a clip of an uploaded still, in an ad of another ratio. */
export function describeOwnRatio({ own, ofAd }: { own: string; ofAd: string }): string {
  return `The uploaded still is ${own} and its clip keeps that; the ad is ${ofAd}.`
}

const tolerance = 1e-9

/** Small against any real distance between listed ratios, but enough to break a tie. */
const orientationPenalty = 1e-6

/** Distance on a log scale, so that 2:1 is as far from 1:1 as 1:2 is. */
function distanceBetween(value: number, aspectRatio: string): number {
  const other = aspectRatioValue(aspectRatio)
  if (other === null) return Number.POSITIVE_INFINITY
  const turned = Math.sign(Math.log(value)) * Math.sign(Math.log(other)) < 0
  return Math.abs(Math.log(value) - Math.log(other)) + (turned ? orientationPenalty : 0)
}
