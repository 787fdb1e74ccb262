import { drawWords, isPicture, spokenWord } from '@callsheet/lib/cut/drawing/draw-layer.ts'
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
    const image = layer.kind === 'caption' ? undefined : layers.images.get(layer.pictureHash ?? '')
    if (image && isPicture(drawing, layer)) brush.drawImage(image, 0, 0, placed.width, placed.height)
    else drawWords(drawing, placed, spokenWord(layer, now))
  }
}
