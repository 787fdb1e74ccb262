import type { EndCardLayer } from '../layers.ts'
import { safeBox } from '../safe-areas.ts'
import type { LayerDrawing } from './layer-drawing.ts'
import { drawPlate, measurePlate, type MeasuredPlate, type Plate } from './plate.ts'

/** Draws the card's picture into a box, in pixels of the film. */
export type DrawPicture = (x: number, y: number, width: number, height: number) => void

const nearBlack = { backing: '#111114', text: '#ffffff' }

/** Shares of the picture's shorter side. */
const pictureBox = { width: 0.46, height: 0.2 }
const headlineShare = 0.098
const lineShare = 0.046
const actionShare = 0.054
const gapShare = 0.045

const scales = [1, 0.88, 0.76, 0.64, 0.52] as const

interface Part {
  width: number
  height: number
  draw(): void
}

/**
 * Draws an end card over the whole picture: its ground, and inside of the safe area the picture, the headline, the line
 * and the button, one below the other around the middle.
 */
export function drawEndCard(drawing: LayerDrawing, layer: EndCardLayer, drawPicture: DrawPicture | null): void {
  const { brush, width, height } = drawing
  const { backing: ground } = layer.colours ?? nearBlack
  brush.fillStyle = ground
  brush.beginPath()
  brush.roundRect(0, 0, width, height, 0)
  brush.fill()
  const safe = safeBox({ width, height }, layer)
  const gapOf = (scale: number) => Math.round(Math.min(width, height) * gapShare * scale)
  let parts: Part[] = []
  let gap = 0
  for (const scale of scales) {
    parts = partsOf(drawing, { layer, drawPicture, scale, maximumWidth: safe.width })
    gap = gapOf(scale)
    if (heightOf(parts, gap) <= safe.height) break
  }
  // The eye looks for the middle of the picture, and takes that of the safe area where the two cannot be one.
  const own = heightOf(parts, gap)
  let y = Math.round(within((height - own) / 2, safe.y, safe.y + safe.height - own))
  for (const part of parts) {
    brush.save()
    brush.translate(Math.round(within((width - part.width) / 2, safe.x, safe.x + safe.width - part.width)), y)
    part.draw()
    brush.restore()
    y += part.height + gap
  }
}

const within = (wanted: number, least: number, most: number): number => Math.max(least, Math.min(wanted, most))

const heightOf = (parts: readonly Part[], gap: number): number =>
  parts.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, parts.length - 1)

interface PartsOptions {
  layer: EndCardLayer
  drawPicture: DrawPicture | null
  scale: number
  maximumWidth: number
}

function partsOf(drawing: LayerDrawing, { layer, drawPicture, scale, maximumWidth }: PartsOptions): Part[] {
  const { brush, fontsFor, width, height, pictureSize } = drawing
  const { headline, line, callToAction, pictureHash, language } = layer
  const { backing: ground, text: ink } = layer.colours ?? nearBlack
  const short = Math.min(width, height) * scale
  const words = (text: string, look: Pick<Plate, 'weight' | 'backing' | 'colour'>, share: number): Part[] => {
    if (text.trim() === '') return []
    const fontOf = fontsFor([{ text, language, typeface: undefined }])
    const plate = { ...look, text, language, label: null, accent: look.colour, maximumWidth, fontPixels: share * short }
    const measured: MeasuredPlate = measurePlate(brush, plate, fontOf)
    return [{ ...measured, draw: () => drawPlate(brush, measured, fontOf) }]
  }
  const plain = { colour: ink, backing: { kind: 'box' as const, colour: ground } }
  const size = pictureHash ? pictureSize(pictureHash) : undefined
  return [
    ...(size && drawPicture ? [picturePart(size, short, drawPicture)] : []),
    ...words(headline, { ...plain, weight: 800 }, headlineShare),
    ...words(line, { ...plain, weight: 600 }, lineShare),
    ...words(callToAction, { weight: 700, colour: ground, backing: { kind: 'pill', colour: ink } }, actionShare)
  ]
}

function picturePart(size: { width: number; height: number }, short: number, draw: DrawPicture): Part {
  const fit = Math.min((pictureBox.width * short) / size.width, (pictureBox.height * short) / size.height)
  const [width, height] = [Math.round(size.width * fit), Math.round(size.height * fit)]
  return { width, height, draw: () => draw(0, 0, width, height) }
}
