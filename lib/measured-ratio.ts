import { aspectRatioValue } from './aspect-ratio.ts'

/** Ratios that pictures are usually made in. */
export const usualRatios: readonly string[] = [
  '1:1',
  '4:5',
  '5:4',
  '3:4',
  '4:3',
  '2:3',
  '3:2',
  '9:16',
  '16:9',
  '9:21',
  '21:9'
]

/** A picture of 1080 by 1350 pixels is 4:5, and so is one whose sides are off by a few pixels. */
const tolerance = 0.01

const largestSide = 99

/**
 * The aspect ratio of a picture of this size, in whole numbers up to 99: a usual ratio that is off by at most one
 * percent, else the ratio with the smallest numbers that is, else the nearest there is. Sides in pixels, at least 1.
 */
export function measuredRatio(width: number, height: number): string {
  const value = width / height
  const usual = usualRatios
    .map((ratio) => ({ ratio, off: offBy(aspectRatioValue(ratio) ?? 1, value) }))
    .toSorted((a, b) => a.off - b.off)[0]
  if (usual && usual.off <= tolerance) return usual.ratio
  let nearest = { width: 1, height: 1, off: Number.POSITIVE_INFINITY }
  for (let shorter = 1; shorter <= largestSide; shorter += 1) {
    const longer = Math.min(largestSide, Math.max(1, Math.round(shorter * Math.max(value, 1 / value))))
    const sides = value >= 1 ? { width: longer, height: shorter } : { width: shorter, height: longer }
    const off = offBy(sides.width / sides.height, value)
    if (off < nearest.off) nearest = { ...sides, off }
    if (off <= tolerance) break
  }
  return `${nearest.width}:${nearest.height}`
}

const offBy = (ratio: number, value: number): number => Math.abs(ratio / value - 1)
