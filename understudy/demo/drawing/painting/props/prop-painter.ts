import type { Brush } from '../paint.ts'

export interface PropColours {
  body: string
  /** Colour of the lid or stopper. Null takes the ink's colour. */
  cap: string | null
  label: string
  ink: string
  /** Text on the label. Null prints a small sign. */
  text: string | null
  seed: string
}

/** Draws the thing one unit high, with its foot at 0, 0. */
export type PropPainter = (brush: Brush, colours: PropColours) => void
