import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { alpha } from '../colour.ts'
import { randomFrom } from '../random.ts'

export type Brush = SKRSContext2D
export type Fill = string | CanvasGradient

export interface Sheet {
  canvas: Canvas
  brush: Brush
}

/** A sheet at a place in the frame. */
export interface Layer extends Sheet {
  x: number
  y: number
}

export function sheet(width: number, height: number): Sheet {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  return { canvas, brush: canvas.getContext('2d') }
}

export function path(brush: Brush, data: string, fill: Fill): void {
  brush.fillStyle = fill
  brush.fill(new Path2D(data))
}

export function line(brush: Brush, data: string, stroke: Fill, width: number): void {
  brush.strokeStyle = stroke
  brush.lineWidth = width
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.stroke(new Path2D(data))
}

export function ellipse(brush: Brush, x: number, y: number, rx: number, ry: number, fill: Fill, turn = 0): void {
  brush.fillStyle = fill
  brush.beginPath()
  brush.ellipse(x, y, Math.abs(rx), Math.abs(ry), turn, 0, Math.PI * 2)
  brush.fill()
}

export function box(brush: Brush, x: number, y: number, width: number, height: number, fill: Fill, radius = 0): void {
  brush.fillStyle = fill
  brush.beginPath()
  brush.roundRect(x, y, width, height, radius)
  brush.fill()
}

export type Stop = readonly [number, string]

export function down(brush: Brush, y0: number, y1: number, stops: readonly Stop[]): CanvasGradient {
  return stopped(brush.createLinearGradient(0, y0, 0, y1), stops)
}

export function across(brush: Brush, x0: number, x1: number, stops: readonly Stop[]): CanvasGradient {
  return stopped(brush.createLinearGradient(x0, 0, x1, 0), stops)
}

export function glow(brush: Brush, x: number, y: number, radius: number, stops: readonly Stop[]): CanvasGradient {
  return stopped(brush.createRadialGradient(x, y, 0, x, y, radius), stops)
}

function stopped(gradient: CanvasGradient, stops: readonly Stop[]): CanvasGradient {
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

/** A soft pool of light or dark. */
export function pool(
  brush: Brush,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  opacity: number
): void {
  brush.save()
  brush.translate(x, y)
  brush.scale(1, ry / rx)
  brush.fillStyle = glow(brush, 0, 0, rx, [
    [0, alpha(colour, opacity)],
    [0.55, alpha(colour, opacity * 0.42)],
    [1, alpha(colour, 0)]
  ])
  brush.fillRect(-rx, -rx, rx * 2, rx * 2)
  brush.restore()
}

export function blurred(source: Canvas, radius: number, { bleed = false } = {}): Canvas {
  if (radius < 0.6) return source
  const { canvas, brush } = sheet(source.width, source.height)
  // A room is drawn a little larger, so that no sharp edge shows after the blur.
  const margin = bleed ? radius * 2.5 : 0
  if (bleed) brush.drawImage(source, 0, 0)
  brush.filter = `blur(${radius}px)`
  brush.drawImage(source, -margin, -margin, source.width + margin * 2, source.height + margin * 2)
  brush.filter = 'none'
  return canvas
}

/** The silhouette of a layer in one colour. */
export function silhouette(source: Canvas, colour: string): Canvas {
  const { canvas, brush } = sheet(source.width, source.height)
  brush.drawImage(source, 0, 0)
  brush.globalCompositeOperation = 'source-in'
  brush.fillStyle = colour
  brush.fillRect(0, 0, source.width, source.height)
  return canvas
}

/** A bright edge on the side away from (dx, dy). */
export function rimLight(
  target: Sheet,
  options: { colour: string; dx: number; dy: number; blur: number; opacity: number }
): void {
  const edge = silhouette(target.canvas, options.colour)
  const edgeBrush = edge.getContext('2d')
  edgeBrush.globalCompositeOperation = 'destination-out'
  edgeBrush.filter = `blur(${options.blur}px)`
  edgeBrush.drawImage(target.canvas, options.dx, options.dy)
  edgeBrush.filter = 'none'
  target.brush.save()
  target.brush.globalCompositeOperation = 'source-atop'
  target.brush.globalAlpha = options.opacity
  target.brush.drawImage(edge, 0, 0)
  target.brush.restore()
}

/** Colours a layer's paint with a blend mode and keeps its outline. */
export function tint(
  target: Sheet,
  mode: 'soft-light' | 'overlay' | 'multiply',
  opacity: number,
  paint: (brush: Brush) => void
): void {
  const { canvas: mask, brush: copy } = sheet(target.canvas.width, target.canvas.height)
  copy.drawImage(target.canvas, 0, 0)
  target.brush.save()
  target.brush.globalCompositeOperation = mode
  target.brush.globalAlpha = opacity
  paint(target.brush)
  target.brush.restore()
  target.brush.save()
  target.brush.globalCompositeOperation = 'destination-in'
  target.brush.drawImage(mask, 0, 0)
  target.brush.restore()
}

/** A tile of film grain around mid grey, for `overlay`. */
export function grainTile(size: number, strength: number): Canvas {
  const { canvas, brush } = sheet(size, size)
  const image = brush.createImageData(size, size)
  const random = randomFrom('grain')
  for (let at = 0; at < image.data.length; at += 4) {
    const value = 128 + (random.next() + random.next() - 1) * 255 * strength
    image.data[at] = image.data[at + 1] = image.data[at + 2] = value
    image.data[at + 3] = 255
  }
  brush.putImageData(image, 0, 0)
  return canvas
}
