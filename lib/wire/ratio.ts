/** Width and height of an aspect ratio: whole numbers, such as 9 and 16. */
export interface RatioSides {
  width: number
  height: number
}

export const ratioPattern = /^([1-9]\d?):([1-9]\d?)$/

/** For a frame that must be drawn when its ratio cannot be read. */
export const square: RatioSides = { width: 1, height: 1 }

/** Null when the text is not a ratio. */
export function readRatio(ratio: string): RatioSides | null {
  const [, width, height] = ratioPattern.exec(ratio) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}
