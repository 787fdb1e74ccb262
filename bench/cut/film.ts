import type { Layer } from '@callsheet/lib/cut/layers.ts'

/** Of the film. Its clips are smaller, as most models make them. */
export const filmSize = { width: 1_080, height: 1_920 }
export const framesPerSecond = 24
export const pieceSeconds = 1

export interface Piece {
  /** The clip's place among all clips. */
  clip: number
  inSeconds: number
}

/** The pieces of a film. No two show the same second of the same clip, so that nothing is made only once. */
export function piecesOf(pieces: number, clips: number): Piece[] {
  return Array.from({ length: pieces }, (_, index) => ({
    clip: index % clips,
    inSeconds: Math.floor(index / clips) * pieceSeconds
  }))
}

/** A caption for each piece, and two overlays over all of them. Times are those of the film. */
export function layersOf(pieces: number): Layer[] {
  const seconds = pieces * pieceSeconds
  const over = { style: 'tiktok', pictureHash: null, startSeconds: 0, endSeconds: seconds } as const
  return [
    { ...over, kind: 'price', text: '€ 4.90', position: 'top-right' },
    { ...over, kind: 'call-to-action', text: 'Try it this week', position: 'bottom' },
    ...Array.from({ length: pieces }, (_, index): Layer => {
      const startSeconds = index * pieceSeconds
      const text = `It never turns bitter, day ${index + 1}`
      return { kind: 'caption', text, speaker: null, style: 'tiktok', startSeconds, endSeconds: startSeconds + 0.75 }
    })
  ]
}

export interface CutInput {
  work: 'joined' | 'captioned' | 'thumbnails'
  clips: string[]
  stills: string[]
  pieces: Piece[]
  /** A new one for every turn. */
  directory: string
}

export interface CutOutput {
  /** Null for thumbnails. */
  film: string | null
  /** Files that were made of stills. */
  thumbnails: number
}
