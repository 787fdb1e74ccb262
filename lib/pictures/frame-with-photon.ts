import type * as photonOfNode from '@cf-wasm/photon/node'
import { aspectRatioValue } from '../aspect-ratio.ts'
import { longestFramedSide } from './input-fit.ts'
import { firstQuarterTurn } from './picture-size.ts'
import type { FramePicture } from '../ports/picture-framer.ts'

/** The library, as loaded for the platform. */
export type Photon = Pick<typeof photonOfNode, 'PhotonImage' | 'SamplingFilter' | 'crop' | 'resize' | 'watermark'>

type Picture = photonOfNode.PhotonImage

interface Size {
  width: number
  height: number
}

/** The padding is the picture itself, reduced to this many pixels and enlarged again, so that nothing in it can be read. */
const blurredSide = 12

const jpegQuality = 92

/**
 * A JPEG of the wanted ratio. Cropped: the middle. Padded: the whole picture before a blur of itself. What is
 * transparent becomes white. Throws what the library throws when it cannot decode the picture.
 */
export function framePicture(photon: Photon, { bytes, orientation, framing }: FramePicture): Uint8Array<ArrayBuffer> {
  const ratio = aspectRatioValue(framing.aspectRatio)
  if (ratio === null) throw new RangeError(`"${framing.aspectRatio}" is not an aspect ratio`)
  using shown = decode(photon, bytes, orientation)
  using framed = framing.how === 'cropped' ? crop(photon, shown, ratio) : pad(photon, shown, ratio)
  // The library copies them out of its memory, which is not shared.
  return framed.get_bytes_jpeg(jpegQuality) as Uint8Array<ArrayBuffer>
}

/** The picture as it is shown. */
export function decode(photon: Photon, bytes: Uint8Array, orientation: number): Picture {
  const stored = photon.PhotonImage.new_from_byteslice(bytes)
  const sourceOf = sources[orientation]
  if (!sourceOf) return stored
  using turned = stored
  return turn(photon, turned, { sourceOf, isQuarter: orientation >= firstQuarterTurn })
}

type SourceOf = (x: number, y: number, right: number, bottom: number) => [x: number, y: number]

/** For each EXIF orientation: where the stored picture has the pixel that is shown at x, y. */
const sources: Record<number, SourceOf> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x]
}

/** The library's own rotation blends the pixels, also for quarter turns. */
function turn(photon: Photon, picture: Picture, { sourceOf, isQuarter }: { sourceOf: SourceOf; isQuarter: boolean }) {
  const stored = sizeOf(picture)
  const { width, height } = isQuarter ? { width: stored.height, height: stored.width } : stored
  // Four bytes a pixel, copied as one number.
  const from = new Uint32Array(picture.get_raw_pixels().buffer)
  const to = new Uint32Array(from.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [sourceX, sourceY] = sourceOf(x, y, stored.width - 1, stored.height - 1)
      to[y * width + x] = from[sourceY * stored.width + sourceX] ?? 0
    }
  }
  return new photon.PhotonImage(new Uint8Array(to.buffer), width, height)
}

function crop(photon: Photon, picture: Picture, ratio: number): Picture {
  using middle = middleOf(photon, picture, ratio)
  const size = sizeOf(middle)
  using scaled = resize(photon, middle, scaledBy(size, scaleDown(size)))
  return onWhite(photon, scaled)
}

function pad(photon: Photon, picture: Picture, ratio: number): Picture {
  const size = sizeOf(picture)
  const around = smallestAround(size, ratio)
  const scale = scaleDown(around)
  using scaled = resize(photon, picture, scaledBy(size, scale))
  using opaque = onWhite(photon, scaled)
  const canvas = scaledBy(around, scale)
  const padded = blurOf(photon, opaque, canvas)
  const inner = sizeOf(opaque)
  const margin = (outside: number, inside: number) => BigInt(Math.floor((outside - inside) / 2))
  photon.watermark(padded, opaque, margin(canvas.width, inner.width), margin(canvas.height, inner.height))
  return padded
}

function blurOf(photon: Photon, picture: Picture, canvas: Size): Picture {
  const ratio = canvas.width / canvas.height
  using middle = middleOf(photon, picture, ratio)
  const few = {
    width: Math.max(2, Math.round(blurredSide * Math.min(1, ratio))),
    height: Math.max(2, Math.round(blurredSide * Math.min(1, 1 / ratio)))
  }
  using tiny = resize(photon, middle, few)
  return resize(photon, tiny, canvas)
}

function middleOf(photon: Photon, picture: Picture, ratio: number): Picture {
  const { width, height } = sizeOf(picture)
  const middle = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio)))
  }
  const left = Math.floor((width - middle.width) / 2)
  const top = Math.floor((height - middle.height) / 2)
  return photon.crop(picture, left, top, left + middle.width, top + middle.height)
}

export function onWhite(photon: Photon, picture: Picture): Picture {
  const { width, height } = sizeOf(picture)
  const paper = new photon.PhotonImage(new Uint8Array(width * height * 4).fill(255), width, height)
  photon.watermark(paper, picture, 0n, 0n)
  return paper
}

export const resize = (photon: Photon, picture: Picture, { width, height }: Size): Picture =>
  photon.resize(picture, width, height, photon.SamplingFilter.CatmullRom)

export const sizeOf = (picture: Picture): Size => ({ width: picture.get_width(), height: picture.get_height() })

const smallestAround = ({ width, height }: Size, ratio: number): Size => ({
  width: Math.max(width, Math.round(height * ratio)),
  height: Math.max(height, Math.round(width / ratio))
})

const scaleDown = ({ width, height }: Size): number => Math.min(1, longestFramedSide / Math.max(width, height))

const scaledBy = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale))
})
