import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Layer } from '../../../cut/layers.ts'
import { captionStyle, safeBox, type Box } from '../../../cut/safe-areas.ts'
import type { Bitmap } from './blend.ts'
import { drawPlate, type Plate } from './draw-plate.ts'
import type { SegmentJob } from './protocol.ts'

export interface PaintedLayer {
  layer: Layer
  bitmap: Bitmap
}

type Overlay = Exclude<Layer, { kind: 'caption' }>

/** What is drawn on, and what is drawn. */
export type LayersToPaint = Pick<SegmentJob, 'width' | 'height' | 'layers' | 'pictures'>

/** Every layer of a segment as pixels. Captions go above layers that are at the bottom at the same time. */
export async function paintLayers(job: LayersToPaint): Promise<PaintedLayer[]> {
  const painted: PaintedLayer[] = []
  const bottoms: { layer: Layer; top: number }[] = []
  const stacked = new Map<string, { layer: Overlay; height: number }[]>()
  for (const layer of job.layers) {
    if (layer.kind === 'caption') continue
    const before = stacked.get(layer.position) ?? []
    const bitmap = await paintOverlay(
      job,
      layer,
      before.filter((other) => overlaps(other.layer, layer)).map(({ height }) => height)
    )
    stacked.set(layer.position, [...before, { layer, height: bitmap.height }])
    if (layer.position.startsWith('bottom')) bottoms.push({ layer, top: bitmap.y })
    painted.push({ layer, bitmap })
  }
  for (const layer of job.layers) {
    if (layer.kind !== 'caption') continue
    const floor = Math.min(...bottoms.filter((other) => overlaps(other.layer, layer)).map(({ top }) => top), job.height)
    painted.push({ layer, bitmap: paintCaption(job, layer, floor) })
  }
  return painted
}

const overlaps = (one: Layer, other: Layer) =>
  one.startSeconds < other.endSeconds && other.startSeconds < one.endSeconds

function paintCaption(
  { width, height }: LayersToPaint,
  layer: Extract<Layer, { kind: 'caption' }>,
  floor: number
): Bitmap {
  const style = captionStyle(layer.style)
  const safe = safeBox({ width, height }, style)
  const short = Math.min(width, height)
  const words = style.isUpperCase ? layer.text.toLocaleUpperCase() : layer.text
  const bitmap = drawPlate({
    text: words,
    label: layer.speaker,
    maximumWidth: safe.width,
    fontPixels: style.fontSize * short,
    weight: style.weight,
    ...(style.backing === 'box'
      ? inColours({ colour: '#ffffff', backing: { kind: 'box', colour: 'rgba(10, 10, 12, 0.74)' } }, layer)
      : inColours({ colour: '#ffffff', backing: { kind: 'outline', colour: 'rgba(0, 0, 0, 0.92)' } }, layer))
  })
  const bottom = Math.min(safe.y + safe.height, floor - Math.round(short * 0.025))
  return { ...bitmap, x: Math.round(safe.x + (safe.width - bitmap.width) / 2), y: bottom - bitmap.height }
}

async function paintOverlay(job: LayersToPaint, layer: Overlay, stacked: readonly number[]): Promise<Bitmap> {
  const safe = safeBox(job, captionStyle(layer.style))
  const short = Math.min(job.width, job.height)
  const file = layer.pictureHash ? job.pictures[layer.pictureHash] : undefined
  const bitmap = file
    ? await pictureBitmap(file, short)
    : drawPlate({ ...inColours(plates[layer.kind], layer), ...sizes(layer, safe, short), text: layer.text })
  return place(bitmap, layer, safe, stacked)
}

/** A plate in the colours of its layer, if it has some. */
function inColours<Part extends Pick<Plate, 'colour' | 'backing'>>(
  plate: Part,
  { colours }: Layer
): Part & Pick<Plate, 'labelColour'> {
  if (!colours) return plate
  const { backing, text } = colours
  return { ...plate, colour: text, labelColour: text, backing: { ...plate.backing, colour: backing } }
}

const plates: Record<Overlay['kind'], Pick<Plate, 'weight' | 'colour' | 'backing'>> = {
  price: { weight: 800, colour: '#111114', backing: { kind: 'pill', colour: '#ffd84a' } },
  'call-to-action': { weight: 700, colour: '#111114', backing: { kind: 'pill', colour: '#ffffff' } },
  disclosure: {
    weight: 600,
    colour: 'rgba(255, 255, 255, 0.94)',
    backing: { kind: 'box', colour: 'rgba(0, 0, 0, 0.55)' }
  },
  logo: { weight: 800, colour: '#ffffff', backing: { kind: 'outline', colour: 'rgba(0, 0, 0, 0.6)' } },
  'scene-number': {
    weight: 700,
    colour: 'rgba(255, 255, 255, 0.9)',
    backing: { kind: 'box', colour: 'rgba(10, 10, 12, 0.5)' }
  },
  sounds: {
    weight: 600,
    colour: 'rgba(255, 255, 255, 0.9)',
    backing: { kind: 'box', colour: 'rgba(10, 10, 12, 0.5)' }
  }
}

const fontShares: Record<Overlay['kind'], number> = {
  price: 0.072,
  'call-to-action': 0.052,
  disclosure: 0.03,
  logo: 0.05,
  'scene-number': 0.032,
  sounds: 0.03
}

function sizes({ kind, position }: Overlay, safe: Box, short: number): Pick<Plate, 'fontPixels' | 'maximumWidth'> {
  const isCorner = /left|right/.test(position)
  return { fontPixels: fontShares[kind] * short, maximumWidth: isCorner ? safe.width * 0.6 : safe.width }
}

/** `stacked` holds the heights of layers that are at the same place already. The new layer goes past them. */
function place(bitmap: Bitmap, { position }: Overlay, safe: Box, stacked: readonly number[]): Bitmap {
  const across = position.endsWith('left') ? 0 : position.endsWith('right') ? 1 : 0.5
  const down = position.startsWith('top') ? 0 : position.startsWith('bottom') ? 1 : 0.5
  const gap = Math.round(safe.height * 0.015)
  const step = stacked.reduce((sum, height) => sum + height + gap, 0) * (down === 1 ? -1 : 1)
  return {
    ...bitmap,
    x: Math.round(safe.x + (safe.width - bitmap.width) * across),
    y: Math.round(safe.y + (safe.height - bitmap.height) * down + step)
  }
}

const logoWidth = 0.26
const logoHeight = 0.14

async function pictureBitmap(file: string, short: number): Promise<Bitmap> {
  const image = await loadImage(await readFile(file))
  const scale = Math.min((logoWidth * short) / image.width, (logoHeight * short) / image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(image, 0, 0, width, height)
  return { x: 0, y: 0, width, height, pixels: new Uint8ClampedArray(canvas.data()) }
}
