import { readRatio, square } from '../wire/ratio.ts'

export interface Size {
  width: number
  height: number
}

/** Models take sides that are multiples of 16 or of 32. The workflow's own sides tell which. */
const multipleOf = ({ width, height }: Size): number => (width % 32 === 0 && height % 32 === 0 ? 32 : 16)

/** A size of this ratio with about as many pixels as the workflow's own. */
export function sizeForRatio(ratio: string, own: Size): Size {
  const { width, height } = own
  const multiple = multipleOf(own)
  const { width: wide, height: high } = readRatio(ratio) ?? square
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
