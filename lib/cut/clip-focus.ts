/** A place in a picture. Shares of its width and height, from its upper left corner. */
export interface FocusPoint {
  x: number
  y: number
}

/** A part of a picture, in shares of its width and height. */
export interface FocusBox extends FocusPoint {
  width: number
  height: number
}

/** What was found in the pictures of a clip: where it must not be cut off. */
export interface ClipFocus {
  /** Those that stay for a good part of the clip. The most important first. */
  faces: FocusBox[]
  /** Where the colours of the product's photo are. Null without a photo, or where they were not found. */
  product: FocusBox | null
  /** Where contrast, movement and skin are, on the whole. */
  salient: FocusPoint
}

export interface PictureSize {
  width: number
  height: number
}

/** Faces want some air: this share of their height on each side. */
const airShare = 0.2
/** A face stands a little above the middle of its frame. */
const headroomShare = 0.06

/**
 * The place in a clip that a film of another ratio is framed by: all faces and the product where both fit, else the
 * faces, else the most important face, else the product, else what stands out.
 */
export function chooseFocus(focus: ClipFocus, clip: PictureSize, film: PictureSize): FocusPoint {
  const window = coveredShare(clip, film)
  const faces = focus.faces.map(withAir)
  const product = focus.product ? [focus.product] : []
  const groups = [
    ...(faces.length > 0 && product.length > 0 ? [[...faces, ...product]] : []),
    faces,
    faces.slice(0, 1),
    product
  ].filter((group) => group.length > 0)
  for (const group of groups) {
    const box = boxAround(group)
    if (box.width > window.width + 1e-6 || box.height > window.height + 1e-6) continue
    const room = Math.max(0, window.height - box.height) / 2
    const headroom = group === product ? 0 : Math.min(room, headroomShare * window.height)
    return within({ x: box.x + box.width / 2, y: box.y + box.height / 2 + headroom })
  }
  // Larger than the frame. Its middle is still the best part of it.
  const [largest] = [...focus.faces, ...product]
  return largest
    ? within({ x: largest.x + largest.width / 2, y: largest.y + largest.height / 2 })
    : within(focus.salient)
}

/** The part of a clip's width and height that a film of this size shows. One of them is 1. */
export function coveredShare(clip: PictureSize, film: PictureSize): PictureSize {
  const scale = Math.max(film.width / clip.width, film.height / clip.height)
  return {
    width: Math.min(1, film.width / (clip.width * scale)),
    height: Math.min(1, film.height / (clip.height * scale))
  }
}

/** The part of a clip that a film shows when it is framed by this place. */
export function coveredBox(clip: PictureSize, film: PictureSize, focus: FocusPoint = middle): FocusBox {
  const { width, height } = coveredShare(clip, film)
  return { x: clamp(focus.x - width / 2, 1 - width), y: clamp(focus.y - height / 2, 1 - height), width, height }
}

export const middle: FocusPoint = { x: 0.5, y: 0.5 }

/** True when the clip fills the film as it is, so that there is nothing to frame. */
export function fitsWhole(clip: PictureSize, film: PictureSize): boolean {
  const { width, height } = coveredShare(clip, film)
  return Math.min(width, height) > 1 - wholeTolerance
}

/** Sizes of even pixels miss their ratio by as much. */
const wholeTolerance = 0.012

function withAir({ x, y, width, height }: FocusBox): FocusBox {
  const air = height * airShare
  const top = Math.max(0, y - air)
  return { x, y: top, width, height: Math.min(1, y + height + air) - top }
}

function boxAround(boxes: readonly FocusBox[]): FocusBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y
  }
}

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))

const within = ({ x, y }: FocusPoint): FocusPoint => ({ x: tidy(clamp(x, 1)), y: tidy(clamp(y, 1)) })

/** The preview and the film get the same number, whoever computes it. */
const tidy = (share: number) => Math.round(share * 10_000) / 10_000
