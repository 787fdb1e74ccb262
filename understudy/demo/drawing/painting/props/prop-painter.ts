import type { Brush } from '../paint.ts'

export interface PropColours {
  body: string
  /** Of the lid or stopper; the ink's where null. */
  cap: string | null
  label: string
  ink: string
  /** What is printed on the label; a small sign where null. */
  text: string | null
  seed: string
}

/** Draws one unit high, standing on 0, 0. */
export type PropPainter = (brush: Brush, colours: PropColours) => void
