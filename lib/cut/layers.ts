import type { CaptionCue, CaptionWord, TimedCue } from './captions.ts'
import type { PlatformName } from './platforms.ts'
import type { CaptionStyleName } from './safe-areas.ts'
import type { CutTypeface } from './typefaces.ts'

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
      /** Whose buttons it stays clear of. Absent for the platform of the style. */
      platform?: PlatformName
      /** The times of its words, when the word that is spoken stands out. */
      words?: CaptionWord[]
      /** Absent for the colours of the kind. */
      colours?: LayerColours
      /** Absent for the usual one. */
      typeface?: CutTypeface
      /** Of the words, by name or tag. Absent where only the words tell it. */
      language?: string
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
      /** Whose buttons it stays clear of. Absent for the platform of the style. */
      platform?: PlatformName
      /** Absent for the colours of the kind. */
      colours?: LayerColours
      /** Of the words, by name or tag. Absent where only the words tell it. */
      language?: string
      startSeconds: number
      endSeconds: number
    }
  | EndCardLayer

/** Fills the picture after the last clip. */
export interface EndCardLayer {
  kind: 'end-card'
  headline: string
  /** Below the headline, and on a button below both. Empty for none. */
  line: string
  callToAction: string
  /** SHA-256 of a picture above the words. */
  pictureHash: string | null
  style: CaptionStyleName
  platform?: PlatformName
  /** Of the ground and the words. Absent for white on near black. */
  colours?: LayerColours
  language?: string
  startSeconds: number
  endSeconds: number
}

export interface CaptionLook {
  style: CaptionStyleName
  colours?: LayerColours | null | undefined
  /** The word that is spoken stands out. */
  hasWordHighlight?: boolean | undefined
  typeface?: CutTypeface | null | undefined
  platform?: PlatformName | null | undefined
  language?: string | null | undefined
}

export function captionLayers(
  cues: readonly (CaptionCue & Partial<Pick<TimedCue, 'words'>>)[],
  { style, colours, hasWordHighlight = false, typeface, platform, language }: CaptionLook
): Layer[] {
  return cues.map(({ text, speaker, startSeconds, endSeconds, words }) => ({
    kind: 'caption',
    text,
    speaker,
    style,
    ...(platform && { platform }),
    ...(hasWordHighlight && words && { words: [...words] }),
    ...(colours && { colours }),
    ...(typeface && { typeface }),
    ...(language && { language }),
    startSeconds,
    endSeconds
  }))
}

/** An overlay as the settings of a cut have it. */
export interface OverlaySettings {
  kind: OverlayKind
  text: string
  imageId: string | null
  position: OverlayPosition
  colours?: LayerColours | null | undefined
  startSeconds: number
  endSeconds: number | null
}

/** An end card as the settings of a cut have it. */
export interface EndCardSettings {
  headline: string
  line: string
  callToAction: string
  imageId: string | null
  colours: LayerColours | null
}

export interface FilmLayersOptions {
  overlays: readonly OverlaySettings[]
  captions: CaptionLook & { isBurnedIn: boolean }
  cues: readonly TimedCue[]
  /** When the last clip ends. */
  clipsEndSeconds: number
  /** Of the film, its end card included. */
  durationSeconds: number
  endCard?: EndCardSettings | null | undefined
  /** The name by which the picture of a logo is found. */
  hashOf(imageId: string): string | null
  /** Whose buttons all of it stays clear of. */
  platform?: PlatformName | null | undefined
  /** Of the words, by name or tag. */
  language?: string | null | undefined
}

/** What is drawn over the clips of a film, and after them. Overlays that begin after the last clip are not. */
export function filmLayers(options: FilmLayersOptions): Layer[] {
  const { overlays, captions, cues, clipsEndSeconds, durationSeconds, endCard, hashOf, platform, language } = options
  const layers = overlays
    .filter(({ startSeconds }) => startSeconds < clipsEndSeconds)
    .map(({ kind, text, imageId, position, colours, startSeconds, endSeconds }): Layer => ({
      kind,
      text,
      pictureHash: imageId ? hashOf(imageId) : null,
      position,
      style: captions.style,
      ...(platform && { platform }),
      ...(colours && { colours }),
      ...(language && { language }),
      startSeconds,
      endSeconds: Math.min(endSeconds ?? clipsEndSeconds, clipsEndSeconds)
    }))
  if (endCard && clipsEndSeconds < durationSeconds) {
    const { headline, line, callToAction, imageId, colours } = endCard
    layers.push({
      kind: 'end-card',
      headline,
      line,
      callToAction,
      pictureHash: imageId ? hashOf(imageId) : null,
      style: captions.style,
      ...(platform && { platform }),
      ...(colours && { colours }),
      ...(language && { language }),
      startSeconds: clipsEndSeconds,
      endSeconds: durationSeconds
    })
  }
  return captions.isBurnedIn ? [...layers, ...captionLayers(cues, { ...captions, platform, language })] : layers
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
