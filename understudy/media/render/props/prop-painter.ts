import type { Brush } from '../paint.ts'

export interface PropColours {
  body: string
  label: string
  ink: string
  seed: string
}

/** Draws one unit high, standing on 0, 0. */
export type PropPainter = (brush: Brush, colours: PropColours) => void
