import type { Layer } from '../layers.ts'
import { safeBox } from '../safe-areas.ts'
import type { LayerDrawing } from './layer-drawing.ts'
import { layerPlate } from './layer-plates.ts'
import type { PlacedLayer, StandingLayer } from './place-layers.ts'
import { drawEndCard, type DrawPicture } from './end-card.ts'
import { drawPlate, measurePlate } from './plate.ts'
import type { WordsToSet } from '../writing/families-of.ts'

const logoWidth = 0.26
const logoHeight = 0.14

/** The size of a layer at a scale, in pixels of the film. */
export function measureLayer(
  drawing: LayerDrawing,
  layer: StandingLayer,
  scale: number
): { width: number; height: number } {
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

export interface DrawWords {
  /** The place of the word that is being said. */
  spoken: number | null
  /** Draws the picture of an end card. Null where it has none. */
  drawPicture: DrawPicture | null
}

/** Draws a layer of words, or an end card, with its upper left corner at 0, 0. */
export function drawWords(
  drawing: LayerDrawing,
  { layer, scale }: PlacedLayer,
  { spoken, drawPicture }: DrawWords
): void {
  if (layer.kind === 'end-card') return drawEndCard(drawing, layer, drawPicture)
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
  if (layer.kind === 'end-card') {
    const { headline, line, callToAction, language } = layer
    return [headline, line, callToAction].map((text) => ({ text, language, typeface: undefined }))
  }
  const { text, language } = layer
  const typeface = layer.kind === 'caption' ? layer.typeface : undefined
  const speaker = layer.kind === 'caption' ? layer.speaker : null
  return [{ text, language, typeface }, ...(speaker ? [{ text: speaker, language, typeface }] : [])]
}

function pictureOf({ pictureSize }: Pick<LayerDrawing, 'pictureSize'>, layer: Layer) {
  const isWords = layer.kind === 'caption' || layer.kind === 'end-card'
  return !isWords && layer.pictureHash ? pictureSize(layer.pictureHash) : undefined
}

function measured({ brush, fontsFor, width, height }: LayerDrawing, layer: StandingLayer, scale: number) {
  const safe = safeBox({ width, height }, layer)
  return measurePlate(brush, layerPlate(layer, safe, Math.min(width, height), scale), fontsFor(wordsOf(layer)))
}
