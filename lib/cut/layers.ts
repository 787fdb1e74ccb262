import type { CaptionCue } from './captions.ts'
import type { CaptionStyleName } from './safe-areas.ts'

export const overlayKinds = ['price', 'logo', 'call-to-action', 'disclosure'] as const

export const overlayPositions = [
  'top-left',
  'top',
  'top-right',
  'middle',
  'bottom-left',
  'bottom',
  'bottom-right'
] as const

/** Notes of an animatic, which no cut has. */
export const animaticNotes = ['scene-number', 'sounds'] as const

export type OverlayKind = (typeof overlayKinds)[number]
export type AnimaticNote = (typeof animaticNotes)[number]
export type OverlayPosition = (typeof overlayPositions)[number]

/** Six hexadecimal digits each. */
export interface LayerColours {
  /** Behind the words, or around their letters. */
  backing: string
  text: string
}

/** Something drawn over the picture for some time. It is not part of the clips. */
export type Layer =
  | {
      kind: 'caption'
      text: string
      speaker: string | null
      style: CaptionStyleName
      /** Absent for the colours of the kind. */
      colours?: LayerColours
      startSeconds: number
      endSeconds: number
    }
  | {
      kind: OverlayKind | AnimaticNote
      text: string
      /** SHA-256 of the picture, for a logo. */
      pictureHash: string | null
      position: OverlayPosition
      style: CaptionStyleName
      /** Absent for the colours of the kind. */
      colours?: LayerColours
      startSeconds: number
      endSeconds: number
    }

export interface CaptionLook {
  style: CaptionStyleName
  colours?: LayerColours | null | undefined
}

export function captionLayers(cues: readonly CaptionCue[], { style, colours }: CaptionLook): Layer[] {
  return cues.map(({ text, speaker, startSeconds, endSeconds }) => ({
    kind: 'caption',
    text,
    speaker,
    style,
    ...(colours && { colours }),
    startSeconds,
    endSeconds
  }))
}

/**
 * The layers that show between two moments, in the time of that part. A part with the same layers need not be drawn
 * again.
 */
export function layersWithin(layers: readonly Layer[], startSeconds: number, endSeconds: number): Layer[] {
  const round = (seconds: number) => Math.round(seconds * 1_000) / 1_000
  return layers
    .filter((layer) => layer.startSeconds < endSeconds && layer.endSeconds > startSeconds)
    .map((layer) => ({
      ...layer,
      startSeconds: round(Math.max(0, layer.startSeconds - startSeconds)),
      endSeconds: round(Math.min(endSeconds, layer.endSeconds) - startSeconds)
    }))
}
