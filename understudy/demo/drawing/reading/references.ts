import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImage, type Canvas } from '@napi-rs/canvas'
import { sheet } from '../painting/paint.ts'
import type { Scene } from './scene-kinds.ts'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The scene of a still that we drew before. */
interface Known {
  scene: Scene
  width: number
  height: number
  /** Hashes of the reference images that are drawn in it. */
  references: string[]
}

export async function remember(
  directory: string,
  drawn: Uint8Array,
  known: Known,
  references: readonly Uint8Array[]
): Promise<void> {
  await Promise.all(references.map((bytes) => writeOnce(join(directory, `${hashOf(bytes)}.image`), bytes)))
  await writeOnce(join(directory, `${hashOf(drawn)}.json`), JSON.stringify(known))
}

export async function recall(directory: string, bytes: Uint8Array): Promise<(Known & { images: Uint8Array[] }) | null> {
  const file = join(directory, `${hashOf(bytes)}.json`)
  if (!existsSync(file)) return null
  const known = JSON.parse(await readFile(file, 'utf8')) as Known
  const images = await Promise.all(known.references.map((hash) => readFile(join(directory, `${hash}.image`))))
  return { ...known, images: images.map((image) => new Uint8Array(image)) }
}

async function writeOnce(file: string, content: Uint8Array | string): Promise<void> {
  if (existsSync(file)) return
  const part = `${file}.${crypto.randomUUID()}.part`
  await writeFile(part, content, { mode: 0o600 })
  await rename(part, file)
}

export interface ReferencePicture {
  canvas: Canvas
  /** True when its plain background was removed. Otherwise it is shown as a print. */
  cutOut: boolean
}

/** Decodes a reference image and removes the plain background of a packshot. */
export async function readReference(bytes: Uint8Array): Promise<ReferencePicture> {
  const image = await loadImage(Buffer.from(bytes))
  const scale = Math.min(1, 700 / Math.max(image.width, image.height))
  const { canvas, brush } = sheet(image.width * scale, image.height * scale)
  brush.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { canvas, cutOut: cutPlainBackground(canvas) }
}

/** Flood fill from the edges over pixels that are like the corners. False when the corners differ or little is left. */
function cutPlainBackground(canvas: Canvas): boolean {
  const { width, height } = canvas
  const brush = canvas.getContext('2d')
  const image = brush.getImageData(0, 0, width, height)
  const { data } = image
  const at = (x: number, y: number) => (y * width + x) * 4
  const corners = [at(1, 1), at(width - 2, 1), at(1, height - 2), at(width - 2, height - 2)]
  if (corners.every((corner) => (data[corner + 3] ?? 255) < 20)) return true
  const first = corners[0] ?? 0
  const distance = (a: number, b: number) =>
    Math.abs((data[a] ?? 0) - (data[b] ?? 0)) +
    Math.abs((data[a + 1] ?? 0) - (data[b + 1] ?? 0)) +
    Math.abs((data[a + 2] ?? 0) - (data[b + 2] ?? 0))
  if (corners.some((corner) => distance(corner, first) > 36)) return false

  const outside = new Uint8Array(width * height)
  const stack: number[] = []
  for (let x = 0; x < width; x += 1) stack.push(x, x + (height - 1) * width)
  for (let y = 0; y < height; y += 1) stack.push(y * width, y * width + width - 1)
  let cut = 0
  while (stack.length > 0) {
    const pixel = stack.pop() ?? 0
    if (outside[pixel] || distance(pixel * 4, first) > 30) continue
    outside[pixel] = 1
    cut += 1
    const x = pixel % width
    if (x > 0) stack.push(pixel - 1)
    if (x < width - 1) stack.push(pixel + 1)
    if (pixel >= width) stack.push(pixel - width)
    if (pixel < width * (height - 1)) stack.push(pixel + width)
  }
  if (cut < width * height * 0.12 || cut > width * height * 0.96) return false
  for (let pixel = 0; pixel < outside.length; pixel += 1) if (outside[pixel]) data[pixel * 4 + 3] = 0
  brush.putImageData(image, 0, 0)
  return true
}
