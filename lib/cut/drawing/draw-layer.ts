import type { Layer } from '../layers.ts'
import { safeBox } from '../safe-areas.ts'
import type { Brush, FontOf } from './brush.ts'
import { layerPlate } from './layer-plates.ts'
import type { PlacedLayer } from './place-layers.ts'
import { drawPlate, measurePlate } from './plate.ts'
import type { WordsToSet } from '../writing/families-of.ts'

export interface LayerDrawing {
  brush: Brush
  /** Each layer has its own fonts: two languages may write the same letter differently. */
  fontsFor(words: readonly WordsToSet[]): FontOf
  /** Of the film, in pixels. */
  width: number
  height: number
  /** The size of a picture by its hash. Undefined when there is none: then the layer's words are drawn. */
  pictureSize(hash: string): { width: number; height: number } | undefined
}

const logoWidth = 0.26
const logoHeight = 0.14

/** The size of a layer at a scale, in pixels of the film. */
export function measureLayer(drawing: LayerDrawing, layer: Layer, scale: number): { width: number; height: number } {
  const short = Math.min(drawing.width, drawing.height) * scale
  const picture = pictureOf(drawing, layer)
  if (picture) {
    const fit = Math.min((logoWidth * short) / picture.width, (logoHeight * short) / picture.height)
    return {
      width: Math.max(1, Math.round(picture.width * fit)),
      height: Math.max(1, Math.round(picture.height * fit))
    }
  }
  const { width, height } = measured(drawing, layer, scale)
  return { width, height }
}

/** Draws a layer of words with its upper left corner at 0, 0. `spoken` is the place of the word that is being said. */
export function drawWords(drawing: LayerDrawing, { layer, scale }: PlacedLayer, spoken: number | null): void {
  drawPlate(drawing.brush, measured(drawing, layer, scale), drawing.fontsFor(wordsOf(layer)), spoken)
}

/** True for a layer that is a picture and not words. */
export function isPicture(drawing: Pick<LayerDrawing, 'pictureSize'>, layer: Layer): boolean {
  return pictureOf(drawing, layer) !== undefined
}

/** The word of a caption that is said at a moment. Before the first and in a pause it is the one said last. */
export function spokenWord(layer: Layer, seconds: number): number | null {
  if (layer.kind !== 'caption' || !layer.words) return null
  return Math.max(
    0,
    layer.words.findLastIndex(({ startSeconds }) => startSeconds <= seconds)
  )
}

/** All words of a layer, with what decides their fonts. */
export function wordsOf(layer: Layer): WordsToSet[] {
  const { text, language } = layer
  const typeface = layer.kind === 'caption' ? layer.typeface : undefined
  const speaker = layer.kind === 'caption' ? layer.speaker : null
  return [{ text, language, typeface }, ...(speaker ? [{ text: speaker, language, typeface }] : [])]
}

function pictureOf({ pictureSize }: Pick<LayerDrawing, 'pictureSize'>, layer: Layer) {
  return layer.kind !== 'caption' && layer.pictureHash ? pictureSize(layer.pictureHash) : undefined
}

function measured({ brush, fontsFor, width, height }: LayerDrawing, layer: Layer, scale: number) {
  const safe = safeBox({ width, height }, layer)
  return measurePlate(brush, layerPlate(layer, safe, Math.min(width, height), scale), fontsFor(wordsOf(layer)))
}
