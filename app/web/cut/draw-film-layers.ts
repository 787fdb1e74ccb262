import { drawWords, isPicture, spokenWord } from '@callsheet/lib/cut/drawing/draw-layer.ts'
import type { LayerDrawing } from '@callsheet/lib/cut/drawing/layer-drawing.ts'
import type { PlacedLayer } from '@callsheet/lib/cut/drawing/place-layers.ts'
import { frameAt, type Film } from './film-of.ts'
import { drawingOn, type PlacedLayers } from './use-placed-layers.ts'

/** Draws what lies over the film at a moment, in pixels of the film. */
export function drawFilmLayers(canvas: HTMLCanvasElement, film: Film, layers: PlacedLayers, seconds: number): void {
  const { width, height } = film.timeline
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(0, 0, width, height)
  // As in the film, the middle of a frame decides what it shows.
  const now = (frameAt(film, seconds) + 0.5) / film.rate
  const drawing = drawingOn(brush, film, layers.images)
  for (const placed of layers.placed) {
    const { layer, x, y } = placed
    if (layer.startSeconds > now || layer.endSeconds <= now) continue
    brush.setTransform(1, 0, 0, 1, x, y)
    drawPlaced(drawing, { placed, images: layers.images, spoken: spokenWord(layer, now) })
  }
}

interface DrawPlaced {
  placed: PlacedLayer
  images: PlacedLayers['images']
  /** The place of the word that is being said. */
  spoken: number | null
}

/** Draws one layer with its upper left corner at 0, 0. */
export function drawPlaced(drawing: CanvasDrawing, { placed, images, spoken }: DrawPlaced): void {
  const { brush } = drawing
  const { layer, width, height } = placed
  const image = layer.kind === 'caption' ? undefined : images.get(layer.pictureHash ?? '')
  if (image && isPicture(drawing, layer)) brush.drawImage(image, 0, 0, width, height)
  else drawWords(drawing, placed, { spoken, drawPicture: image ? (...box) => brush.drawImage(image, ...box) : null })
}

type CanvasDrawing = LayerDrawing & { brush: CanvasRenderingContext2D }
