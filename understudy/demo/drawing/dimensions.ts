import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'

/** Exact whole-pixel sides for a ratio: for 9:16 at 720, 720 by 1280. Clips need even sides. */
export function dimensionsOf({
  ratio,
  shortSidePixels,
  even
}: {
  ratio: string
  shortSidePixels: number
  even: boolean
}): { width: number; height: number } {
  const { width, height } = readRatio(ratio) ?? square
  const divisor = gcd(width, height)
  const [rw, rh] = [width / divisor, height / divisor]
  const step = even ? 2 : 1
  const units = Math.max(step, Math.round(shortSidePixels / Math.min(rw, rh) / step) * step)
  return { width: rw * units, height: rh * units }
}

/** For the sides of an image, of any size. */
export function likeImage({
  width,
  height,
  shortSidePixels
}: {
  width: number
  height: number
  shortSidePixels: number
}): { width: number; height: number } {
  const scale = shortSidePixels / Math.min(width, height)
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
