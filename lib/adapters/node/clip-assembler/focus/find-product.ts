import type { FocusBox } from '../../../../cut/clip-focus.ts'
import type { SmallPicture } from './find-faces.ts'

/** Red, green and blue in eight steps each. */
const colours = 512
/** A colour of the photo that is less of it says nothing. */
const leastOfPhoto = 0.02
/** A product that fills more of the clip by its colours is its background. */
const mostOfClip = 0.3
/** Of the pixels of a place, how many must have the product's colours. */
const leastDensity = 0.35
const step = 4
/** A colour at the edge of a step counts for its neighbour too: light and encoding change it a little. */
const shifts = [-10, 0, 10] as const

/**
 * Where the colours of a product are in the pictures of a clip, by how much more often the photo of the product has
 * them (Swain and Ballard, 1991). Null where they are nowhere, or nearly everywhere.
 */
export function findProduct(photo: SmallPicture, pictures: readonly SmallPicture[]): FocusBox | null {
  const [first] = pictures
  if (!first) return null
  const product = coloursOfProduct(photo)
  const scene = new Float64Array(colours)
  for (const picture of pictures)
    for (const colour of coloursOf(picture, () => true)) scene[colour] = (scene[colour] ?? 0) + 1
  const all = scene.reduce((sum, one) => sum + one, 0)
  const weights = product.map((share, colour) => {
    const own = (scene[colour] ?? 0) / all
    return share >= leastOfPhoto && own <= mostOfClip ? Math.min(1, share / Math.max(own, 1e-6)) : 0
  })
  const columns = Math.max(1, Math.floor(first.width / step))
  const rows = Math.max(1, Math.floor(first.height / step))
  const sums = new Float64Array((columns + 1) * (rows + 1))
  for (let row = 0; row < rows; row += 1) {
    let line = 0
    for (let column = 0; column < columns; column += 1) {
      for (const picture of pictures) line += weights[colourAt(picture, column * step, row * step)] ?? 0
      const above = sums[row * (columns + 1) + column + 1] ?? 0
      sums[(row + 1) * (columns + 1) + column + 1] = above + line
    }
  }
  const within = (x: number, y: number, side: number) =>
    (sums[(y + side) * (columns + 1) + x + side] ?? 0) -
    (sums[y * (columns + 1) + x + side] ?? 0) -
    (sums[(y + side) * (columns + 1) + x] ?? 0) +
    (sums[y * (columns + 1) + x] ?? 0)
  let best: { score: number; x: number; y: number; side: number } | null = null
  for (const share of [0.5, 0.35, 0.24, 0.16]) {
    const side = Math.max(2, Math.round(Math.min(columns, rows) * share))
    for (let y = 0; y + side <= rows; y += 1) {
      for (let x = 0; x + side <= columns; x += 1) {
        const density = within(x, y, side) / (side * side * pictures.length)
        // A large place with the product wins over a small part of it.
        const score = density * Math.sqrt(side)
        if (density >= leastDensity && (!best || score > best.score)) best = { score, x, y, side }
      }
    }
  }
  if (!best) return null
  return {
    x: tidy(best.x / columns),
    y: tidy(best.y / rows),
    width: tidy(best.side / columns),
    height: tidy(best.side / rows)
  }
}

/** Of the middle of the photo, without the colours of its edge: a product stands before something. */
function coloursOfProduct(photo: SmallPicture): Float64Array {
  const edge = shares(coloursOf(photo, (x, y) => Math.min(x, y, 1 - x, 1 - y) < 0.08))
  const inner = shares(coloursOf(photo, (x, y) => Math.min(x, y, 1 - x, 1 - y) > 0.2))
  return inner.map((share, colour) => Math.max(0, share - (edge[colour] ?? 0)))
}

function coloursOf(picture: SmallPicture, isWanted: (x: number, y: number) => boolean): number[] {
  const found: number[] = []
  for (let y = 0; y < picture.height; y += step)
    for (let x = 0; x < picture.width; x += step)
      if (isWanted((x + 0.5) / picture.width, (y + 0.5) / picture.height))
        for (const by of shifts) found.push(colourAt(picture, x, y, by))
  return found
}

function colourAt({ width, pixels }: SmallPicture, x: number, y: number, by = 0): number {
  const at = (y * width + x) * 4
  const stepOf = (value = 0) => Math.min(255, Math.max(0, value + by)) >> 5
  return stepOf(pixels[at]) * 64 + stepOf(pixels[at + 1]) * 8 + stepOf(pixels[at + 2])
}

function shares(found: readonly number[]): Float64Array {
  const counts = new Float64Array(colours)
  for (const colour of found) counts[colour] = (counts[colour] ?? 0) + 1 / Math.max(1, found.length)
  return counts
}

const tidy = (share: number) => Math.round(share * 10_000) / 10_000
