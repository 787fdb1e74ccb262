import type { WordsToSet } from '../writing/families-of.ts'
import type { Brush, FontOf } from './brush.ts'

/** What layers are drawn with. */
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
