import { aspectRatioValue } from '../aspect-ratio.ts'
import type { Framing } from '../wire/framing.ts'

/**
 * The part of the picture that a crop must keep. Camera and broadcast practice keeps what matters within the middle 80
 * percent of each side, and a crop cuts one side only (`docs/decisions/aspect-ratio.md`).
 */
const leastKept = 0.8

/** Null when the picture has the wanted ratio. Cropped when at least 80 percent of it stay, else padded. */
export function chooseFraming({ picture, wanted }: { picture: string; wanted: string }): Framing | null {
  if (picture === wanted) return null
  const [own, target] = [aspectRatioValue(picture), aspectRatioValue(wanted)]
  if (own === null || target === null) throw new RangeError(`"${picture}" or "${wanted}" is not an aspect ratio`)
  const kept = Math.min(own / target, target / own)
  if (kept === 1) return null
  return { how: kept >= leastKept - 1e-9 ? 'cropped' : 'padded', aspectRatio: wanted }
}

export interface PlannedFraming {
  framing: Framing
  /** The ratio of the picture. */
  own: string
  modelLabel: string
}

/** One sentence for the user, before the clip is paid. */
export function describeFraming({ framing: { how, aspectRatio }, own, modelLabel }: PlannedFraming): string {
  return `The uploaded still is ${own}: it is ${how} to ${aspectRatio} before ${modelLabel} gets it.`
}
