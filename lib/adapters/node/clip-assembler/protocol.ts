import type { ClipFacts } from '../../../cut/clip-facts.ts'
import type { FrameRate } from '../../../cut/frame-rate.ts'
import type { Layer } from '../../../cut/layers.ts'
import type { StillMove } from '../../../cut/still-moves.ts'
import type { MusicBed } from '../../../cut/music-bed.ts'
import type { VoicePlace } from '../../../cut/voice-timing.ts'

/** A part of a cut: the picture of one clip at the cut's size and rate. */
export interface SegmentJob {
  kind: 'segment'
  source: string
  output: string
  name: string
  inSeconds: number
  frames: number
  /** Frames in which the clip moves. It is held on the last of them. */
  shownFrames: number
  frameRate: FrameRate
  width: number
  height: number
  layers: Layer[]
  /** Files of the pictures that the layers name. */
  pictures: Record<string, string>
}

/** A part of an animatic: a camera's move over one still. */
export interface StillSceneJob extends Pick<
  SegmentJob,
  'output' | 'name' | 'frames' | 'frameRate' | 'width' | 'height' | 'layers'
> {
  kind: 'still-scene'
  /** File of the still. Null where there is none yet: then `heading` and `words` stand on a plate. */
  still: string | null
  move: StillMove
  heading: string
  words: string
}

/** The sound of one clip at the target loudness: 48 kHz, two channels, interleaved 32-bit floats. */
export interface SoundJob {
  kind: 'sound'
  source: string
  output: string
  inSeconds: number
  samples: number
  /** How many of them the clip itself fills: where it is held, it is silent. */
  ownSamples: number
  isLevelled: boolean
  /** A line spoken over the clip. */
  voice: SoundVoice | null
}

export interface SoundVoice extends VoicePlace {
  source: string
}

/** A piece of music, decoded: 48 kHz, two channels, interleaved 32-bit floats. */
export interface MusicJob {
  kind: 'music'
  source: string
  output: string
}

export interface JoinJob {
  kind: 'join'
  output: string
  frameRate: FrameRate
  /** In order. `sound` is null for silence. */
  parts: JoinPart[]
  /** Runs under the whole. Null for none. */
  music: JoinMusic | null
}

export interface JoinPart {
  picture: string
  sound: string | null
  startFrame: number
  frames: number
  /** Where somebody speaks: a measured line, what its own sound says, or nowhere. */
  speech: { atSeconds: number; seconds: number } | 'own' | null
}

export interface JoinMusic extends MusicBed {
  /** As a `MusicJob` made it. */
  source: string
  /** Brings the whole to the loudness of every cut. */
  isLevelled: boolean
}

export interface InspectJob {
  kind: 'inspect'
  source: string
}

/** A still picture within limits, written anew for the other jobs. */
export interface PictureJob {
  kind: 'picture'
  source: string
  output: string
}

export interface ContactSheetJob {
  kind: 'contact-sheet'
  output: string
  title: string
  note: string
  panels: { picture: string | null; heading: string; text: string }[]
}

export type AssemblerJob =
  | SegmentJob
  | StillSceneJob
  | SoundJob
  | MusicJob
  | JoinJob
  | InspectJob
  | PictureJob
  | ContactSheetJob

/** `facts` is set only for an inspection. */
export type AssemblerAnswer = { facts: ClipFacts | null } | { error: string; isBadInput: boolean }

/** Thrown in the worker for files that cannot be used; the message is for the user. */
export class BadClipError extends Error {}
