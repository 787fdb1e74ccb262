/** Pixels whose colours are multiplied by their opacity, and where they go. */
export interface Bitmap {
  x: number
  y: number
  width: number
  height: number
  /** RGBA, premultiplied. */
  pixels: Uint8ClampedArray
}

/** Lays a bitmap over a picture of opaque pixels. */
export function blend(
  picture: Uint8Array,
  width: number,
  height: number,
  { x, y, width: wide, height: high, pixels }: Bitmap
): void {
  const firstRow = Math.max(0, -y)
  const firstColumn = Math.max(0, -x)
  const rows = Math.min(high, height - y)
  const columns = Math.min(wide, width - x)
  for (let row = firstRow; row < rows; row += 1) {
    let from = (row * wide + firstColumn) * 4
    let to = ((y + row) * width + x + firstColumn) * 4
    for (let column = firstColumn; column < columns; column += 1, from += 4, to += 4) {
      const opacity = pixels[from + 3] ?? 0
      if (opacity === 0) continue
      const rest = 255 - opacity
      picture[to] = (pixels[from] ?? 0) + ((picture[to] ?? 0) * rest) / 255
      picture[to + 1] = (pixels[from + 1] ?? 0) + ((picture[to + 1] ?? 0) * rest) / 255
      picture[to + 2] = (pixels[from + 2] ?? 0) + ((picture[to + 2] ?? 0) * rest) / 255
    }
  }
}
