import type { EndCardLayer, Layer, OverlayPosition } from '../layers.ts'
import { safeBox, type Box } from '../safe-areas.ts'

/** A layer that leaves the rest of the picture free. */
export type StandingLayer = Exclude<Layer, EndCardLayer>

/** A layer with its place in the picture, in pixels of the film. */
export interface PlacedLayer extends Box {
  layer: Layer
  /** Smaller than 1 where there was no room at full size. */
  scale: number
  /** True when there was no room even at the smallest size, so that it may cover something. */
  isCrowded: boolean
}

export interface PlaceLayersOptions {
  layers: readonly Layer[]
  /** Of the film. */
  width: number
  height: number
  /** The size of a layer at a scale. */
  measure(layer: StandingLayer, scale: number): { width: number; height: number }
}

const scales = [1, 0.85, 0.7, 0.58] as const
const gapShare = 0.02

/**
 * Gives every layer one place for all of its time, inside the safe area and clear of all others. Overlays come first, in
 * their order; each goes to the nearest free height at its side. Captions go round all of them.
 */
export function placeLayers({ layers, width, height, measure }: PlaceLayersOptions): PlacedLayer[] {
  const gap = Math.round(Math.min(width, height) * gapShare)
  const placed: PlacedLayer[] = []
  const ordered = [
    ...layers.filter(({ kind }) => kind !== 'caption'),
    ...layers.filter(({ kind }) => kind === 'caption')
  ]
  for (const layer of ordered) {
    if (layer.kind === 'end-card') {
      placed.push({ layer, scale: 1, isCrowded: false, x: 0, y: 0, width, height })
      continue
    }
    const safe = safeBox({ width, height }, layer)
    const others = placed.filter((other) => overlaps(other.layer, layer))
    placed.push(placeOne({ layer, safe, others, gap, measure }))
  }
  return placed
}

interface PlaceOneOptions extends Pick<PlaceLayersOptions, 'measure'> {
  layer: StandingLayer
  safe: Box
  others: readonly Box[]
  gap: number
}

function placeOne({ layer, safe, others, gap, measure }: PlaceOneOptions): PlacedLayer {
  const position = layer.kind === 'caption' ? 'bottom' : layer.position
  let last: PlacedLayer | null = null
  for (const scale of scales) {
    const size = measure(layer, scale)
    const { x, y } = anchor(size, position, safe)
    last = { layer, scale, isCrowded: false, ...size, x, y }
    if (size.width > safe.width || size.height > safe.height) continue
    const free = heights({ y, size, others, safe, gap }).find((at) =>
      others.every((box) => isApart({ ...size, x, y: at }, box, gap))
    )
    if (free !== undefined) return { ...last, y: free }
  }
  if (!last) throw new Error('A layer has no scale')
  return { ...last, isCrowded: true }
}

function anchor(
  { width, height }: { width: number; height: number },
  position: OverlayPosition,
  safe: Box
): { x: number; y: number } {
  const across = position.endsWith('left') ? 0 : position.endsWith('right') ? 1 : 0.5
  const down = position.startsWith('top') ? 0 : position.startsWith('bottom') ? 1 : 0.5
  return {
    x: Math.round(safe.x + (safe.width - width) * across),
    y: Math.round(safe.y + (safe.height - height) * down)
  }
}

interface HeightsOptions {
  /** Where it would stand alone. */
  y: number
  size: { height: number }
  others: readonly Box[]
  safe: Box
  gap: number
}

/** Where it may stand: at its own place, else right above or below another layer. The nearest first. */
function heights({ y, size, others, safe, gap }: HeightsOptions): number[] {
  const last = safe.y + safe.height - size.height
  return [y, ...others.flatMap((other) => [other.y - size.height - gap, other.y + other.height + gap])]
    .filter((at) => at >= safe.y && at <= last)
    .toSorted((one, other) => Math.abs(one - y) - Math.abs(other - y) || one - other)
}

const isApart = (one: Box, other: Box, gap: number) =>
  one.y >= other.y + other.height + gap ||
  other.y >= one.y + one.height + gap ||
  one.x >= other.x + other.width + gap ||
  other.x >= one.x + one.width + gap

const overlaps = (one: Layer, other: Layer) =>
  one.startSeconds < other.endSeconds && other.startSeconds < one.endSeconds

/** The placed layers between two moments, in the time of that part. */
export function placedWithin(placed: readonly PlacedLayer[], startSeconds: number, endSeconds: number): PlacedLayer[] {
  const at = (seconds: number) => Math.round((seconds - startSeconds) * 1_000) / 1_000
  return placed
    .filter(({ layer }) => layer.startSeconds < endSeconds && layer.endSeconds > startSeconds)
    .map((one) => {
      const { layer } = one
      const times = {
        startSeconds: at(Math.max(startSeconds, layer.startSeconds)),
        endSeconds: at(Math.min(endSeconds, layer.endSeconds))
      }
      if (layer.kind !== 'caption' || !layer.words) return { ...one, layer: { ...layer, ...times } }
      const words = layer.words.map((word) => ({
        ...word,
        startSeconds: at(word.startSeconds),
        endSeconds: at(word.endSeconds)
      }))
      return { ...one, layer: { ...layer, ...times, words } }
    })
}
