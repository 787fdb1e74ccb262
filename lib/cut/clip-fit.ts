/**
 * What is done with a clip that is shorter than the line over it: it is held on its last frame until the line is said, or
 * slowed first as far as nobody sees it, and held for the rest.
 */
export const clipFits = ['hold', 'slow'] as const

export type ClipFit = (typeof clipFits)[number]

/** A clip is never slower than this share of its own speed. */
export const slowestClip = 0.9

/** The speed at which a clip of so many seconds lasts as long as its line, as far as that may be. */
export function fittingSpeed(seconds: number, neededSeconds: number): number {
  return Math.min(1, Math.max(slowestClip, seconds / neededSeconds))
}
