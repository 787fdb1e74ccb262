export interface Size {
  width: number
  height: number
}

/** Sizes that image and video models take are multiples of this. */
const multiple = 32

/** A size of this ratio with about as many pixels as the workflow's own. */
export function sizeForRatio(ratio: string, { width, height }: Size): Size {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const scale = Math.sqrt((width * height) / (wide * high))
  const side = (part: number) => Math.max(multiple, Math.round((part * scale) / multiple) * multiple)
  return { width: side(wide), height: side(high) }
}

/** `WIDTHxHEIGHT`, the form in which a model's config has a size. */
export const sizeText = ({ width, height }: Size): string => `${width}x${height}`

export function parseSize(text: string): Size | null {
  const [width, height] = text.split('x').map(Number)
  return width && height && Number.isInteger(width) && Number.isInteger(height) ? { width, height } : null
}
