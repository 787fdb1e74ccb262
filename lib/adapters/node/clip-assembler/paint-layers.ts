import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import { drawWords, isPicture, measureLayer, spokenWord } from '../../../cut/drawing/draw-layer.ts'
import type { LayerDrawing } from '../../../cut/drawing/layer-drawing.ts'
import type { DrawPicture } from '../../../cut/drawing/end-card.ts'
import { placeLayers, type PlacedLayer } from '../../../cut/drawing/place-layers.ts'
import type { Layer } from '../../../cut/layers.ts'
import { evenBelow } from './even-below.ts'
import { fontsFor } from './fonts.ts'

/** Pixels, and where they go. `x` and `y` are even, because film keeps its colours for each four pixels. */
export interface Bitmap {
  x: number
  y: number
  width: number
  height: number
  /** RGBA, not multiplied by the opacity. */
  pixels: Uint8ClampedArray
}

export interface PaintedLayer {
  startSeconds: number
  endSeconds: number
  bitmap: Bitmap
}

/** What is drawn on, and the files of the pictures by their hashes. */
export interface PaintSurface {
  width: number
  height: number
  pictures: Record<string, string>
}

/** Places all layers of a film, or of a scene that stands alone. */
export async function placeOn(surface: PaintSurface, layers: readonly Layer[]): Promise<PlacedLayer[]> {
  const { drawing } = await prepare(surface, layers)
  return placeLayers({ ...surface, layers, measure: (layer, scale) => measureLayer(drawing, layer, scale) })
}

/** Placed layers as pixels. A caption whose spoken word stands out is painted once for each word. */
export async function paintLayers(surface: PaintSurface, placed: readonly PlacedLayer[]): Promise<PaintedLayer[]> {
  const { drawing, images } = await prepare(
    surface,
    placed.map(({ layer }) => layer)
  )
  return placed.flatMap((one) => {
    const { layer, x, y, width, height } = one
    const [left, top] = [evenBelow(x), evenBelow(y)]
    const size = { width: width + x - left, height: height + y - top }
    const bitmapOf = (spoken: number | null): Bitmap => {
      const brush = createCanvas(size.width, size.height).getContext('2d')
      brush.translate(x - left, y - top)
      const image = layer.kind === 'caption' ? undefined : images.get(layer.pictureHash ?? '')
      if (image && isPicture(drawing, layer)) brush.drawImage(image, 0, 0, width, height)
      else {
        const drawPicture: DrawPicture | null = image ? (...box) => brush.drawImage(image, ...box) : null
        drawWords({ ...drawing, brush }, one, { spoken, drawPicture })
      }
      return { x: left, y: top, ...size, pixels: brush.getImageData(0, 0, size.width, size.height).data }
    }
    return spokenSpans(layer).map(({ spoken, ...span }) => ({ ...span, bitmap: bitmapOf(spoken) }))
  })
}

/** The times in which a layer looks the same. */
function spokenSpans(layer: Layer): { startSeconds: number; endSeconds: number; spoken: number | null }[] {
  const { startSeconds, endSeconds } = layer
  const words = (layer.kind === 'caption' && layer.words) || []
  const moments = words.map((word) => word.startSeconds).filter((at) => at > startSeconds && at < endSeconds)
  return [startSeconds, ...moments].map((from, index) => ({
    startSeconds: from,
    endSeconds: moments[index] ?? endSeconds,
    spoken: spokenWord(layer, from)
  }))
}

async function prepare(
  { width, height, pictures }: PaintSurface,
  layers: readonly Layer[]
): Promise<{ drawing: LayerDrawing; images: ReadonlyMap<string, Image> }> {
  const hashes = new Set(layers.flatMap((layer) => (layer.kind === 'caption' ? [] : (layer.pictureHash ?? []))))
  const images = new Map<string, Image>()
  for (const hash of hashes) {
    const file = pictures[hash]
    if (file) images.set(hash, await loadImage(await readFile(file)))
  }
  const brush = createCanvas(1, 1).getContext('2d')
  return { drawing: { brush, fontsFor, width, height, pictureSize: (hash) => images.get(hash) }, images }
}
