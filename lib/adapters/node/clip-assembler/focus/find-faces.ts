import type { FocusBox } from '../../../../cut/clip-focus.ts'
import type { FaceLayer } from './face-model.ts'
import { runFaceNetwork } from './face-network.ts'

/** A small picture of a clip: RGBA. */
export interface SmallPicture {
  width: number
  height: number
  pixels: Uint8Array
}

export interface FoundFace extends FocusBox {
  /** From 0 to 1. */
  score: number
}

/** Pictures are laid on a square of this side, which the network reads. */
export const faceSide = 320
const leastScore = 0.5
const mostOverlap = 0.4
const meanColour = [117.001, 114.697, 97.404] as const
/** Usual faces, in fields of the network's grid. From its training. */
const anchors = [
  { x: 1.603231, y: 2.094468 },
  { x: 6.041143, y: 7.080126 },
  { x: 2.882459, y: 3.518061 },
  { x: 4.266906, y: 5.178857 },
  { x: 9.041765, y: 10.66308 }
] as const
const valuesPerAnchor = 5

/** The faces in a picture of at most 320 pixels on a side, in shares of it. The surest first. */
export function findFaces(layers: readonly FaceLayer[], picture: SmallPicture): FoundFace[] {
  const { width, height } = picture
  const grid = runFaceNetwork(layers, { height: faceSide, width: faceSide, channels: 3, values: valuesOf(picture) })
  const found: FoundFace[] = []
  const at = (row: number, column: number, anchor: number, value: number) =>
    grid.values[(row * grid.width + column) * grid.channels + anchor * valuesPerAnchor + value] ?? 0
  for (let row = 0; row < grid.height; row += 1) {
    for (let column = 0; column < grid.width; column += 1) {
      for (const [anchor, usual] of anchors.entries()) {
        const score = sigmoid(at(row, column, anchor, 4))
        if (score < leastScore) continue
        const field = faceSide / grid.width
        const wide = Math.exp(at(row, column, anchor, 2)) * usual.x * field
        const high = Math.exp(at(row, column, anchor, 3)) * usual.y * field
        const x = (column + sigmoid(at(row, column, anchor, 0))) * field - wide / 2
        const y = (row + sigmoid(at(row, column, anchor, 1))) * field - high / 2
        const box = inside({ x: x / width, y: y / height, width: wide / width, height: high / height })
        if (box.width > 0 && box.height > 0) found.push({ ...box, score })
      }
    }
  }
  return apart(found)
}

/** Each face once. */
function apart(found: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of found.toSorted((one, other) => other.score - one.score))
    if (kept.every((other) => overlapOf(face, other) <= mostOverlap)) kept.push(face)
  return kept
}

/**
 * Smaller faces, in a picture whose shorter side is 320 pixels: it is looked at in squares, which overlap. In shares of
 * the picture.
 */
export function findSmallFaces(layers: readonly FaceLayer[], picture: SmallPicture): FoundFace[] {
  const { width, height } = picture
  const isTall = height > width
  const side = Math.min(width, height)
  const count = Math.ceil(Math.max(width, height) / side)
  const found = Array.from({ length: count }, (_, number) => {
    const start = count === 1 ? 0 : Math.round(((Math.max(width, height) - side) * number) / (count - 1))
    const [left, top] = isTall ? [0, start] : [start, 0]
    return findFaces(layers, cropOf(picture, { left, top, side })).map((face) => ({
      ...face,
      x: (left + face.x * side) / width,
      y: (top + face.y * side) / height,
      width: (face.width * side) / width,
      height: (face.height * side) / height
    }))
  })
  return apart(found.flat())
}

function cropOf({ width, pixels }: SmallPicture, { left, top, side }: { left: number; top: number; side: number }) {
  const crop = new Uint8Array(side * side * 4)
  for (let row = 0; row < side; row += 1) {
    const at = ((top + row) * width + left) * 4
    crop.set(pixels.subarray(at, at + side * 4), row * side * 4)
  }
  return { width: side, height: side, pixels: crop }
}

/** The part that two boxes share, of both together. */
export function overlapOf(one: FocusBox, other: FocusBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (one.width * one.height + other.width * other.height - both)
}

/** In the upper left corner of the square. What is left of it is black. */
function valuesOf({ width, height, pixels }: SmallPicture): Float32Array {
  const values = new Float32Array(faceSide * faceSide * 3)
  for (let y = 0; y < faceSide; y += 1) {
    for (let x = 0; x < faceSide; x += 1) {
      const isIn = x < width && y < height
      for (const [channel, mean] of meanColour.entries()) {
        const value = isIn ? (pixels[(y * width + x) * 4 + channel] ?? 0) : 0
        values[(y * faceSide + x) * 3 + channel] = (value - mean) / 255
      }
    }
  }
  return values
}

function inside({ x, y, width, height }: FocusBox): FocusBox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return { x: left, y: top, width: Math.min(1, x + width) - left, height: Math.min(1, y + height) - top }
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
