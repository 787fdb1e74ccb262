import { middle, type FocusPoint } from '../../../../cut/clip-focus.ts'
import type { SmallPicture } from './find-faces.ts'

/** Pixels between two that are looked at. */
const step = 4
/** Only the most striking part counts, so that an even background does not pull to the middle. */
const strikingShare = 0.15
const skinWeight = 40
const motionWeight = 1.5

/**
 * The middle of what stands out in the pictures of a clip: edges, what moves from one to the next, and skin. The middle
 * of the picture where nothing does.
 */
export function findSalient(pictures: readonly SmallPicture[]): FocusPoint {
  const [first] = pictures
  if (!first) return middle
  const columns = Math.max(1, Math.floor(first.width / step))
  const rows = Math.max(1, Math.floor(first.height / step))
  const scores = new Float64Array(columns * rows)
  let before: Float64Array | null = null
  for (const picture of pictures) {
    const light = new Float64Array(columns * rows)
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const at = (row * step * picture.width + column * step) * 4
        const [red = 0, green = 0, blue = 0] = picture.pixels.subarray(at, at + 3)
        light[row * columns + column] = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        if (isSkin(red, green, blue))
          scores[row * columns + column] = (scores[row * columns + column] ?? 0) + skinWeight
      }
    }
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const place = row * columns + column
        const own = light[place] ?? 0
        const right = column + 1 < columns ? (light[place + 1] ?? own) : own
        const below = row + 1 < rows ? (light[place + columns] ?? own) : own
        const motion = before ? Math.abs(own - (before[place] ?? own)) : 0
        scores[place] = (scores[place] ?? 0) + Math.abs(own - right) + Math.abs(own - below) + motionWeight * motion
      }
    }
    before = light
  }
  const least = scores.toSorted()[Math.floor(scores.length * (1 - strikingShare))] ?? 0
  let [sum, across, down] = [0, 0, 0]
  for (const [place, score] of scores.entries()) {
    if (score < least || score === 0) continue
    sum += score
    across += score * (((place % columns) + 0.5) / columns)
    down += score * ((Math.floor(place / columns) + 0.5) / rows)
  }
  return sum === 0 ? middle : { x: tidy(across / sum), y: tidy(down / sum) }
}

/** The usual rule for skin of any tone in RGB (Kovac, Peer and Solina, 2003), for daylight. */
function isSkin(red: number, green: number, blue: number): boolean {
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
  return red > 95 && green > 40 && blue > 20 && spread > 15 && red - green > 15 && red > blue
}

const tidy = (share: number) => Math.round(share * 10_000) / 10_000
