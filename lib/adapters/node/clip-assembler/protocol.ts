import type { ClipFacts } from '../../../cut/clip-facts.ts'
import type { ClipFocus, FocusPoint } from '../../../cut/clip-focus.ts'
import type { FilmLoudness } from '../../../cut/film-loudness.ts'
import type { FrameRate } from '../../../cut/frame-rate.ts'
import type { PlacedLayer } from '../../../cut/drawing/place-layers.ts'
import type { Layer } from '../../../cut/layers.ts'
import type { StillMove } from '../../../cut/still-moves.ts'
import type { MusicBed } from '../../../cut/music-bed.ts'
import type { SoundMix } from '../../../cut/sound-mix.ts'
import type { SpokenPart } from '../../../sound/find-speech.ts'
import type { PieceSoundJob } from '../../../sound/piece-sound.ts'
import type { VoiceSpan } from '../../../cut/voice-span.ts'
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
  /** The place in the clip that is shown in the middle. Absent for its own middle. */
  focus?: FocusPoint
  /** Seconds of the clip in a second of the film. */
  speed: number
  frameRate: FrameRate
  width: number
  height: number
  /** With their places, in the time of the part. */
  layers: PlacedLayer[]
  /** Files of the pictures that the layers name. */
  pictures: Record<string, string>
}

/** A part of an animatic: a camera's move over one still. */
export interface StillSceneJob extends Pick<
  SegmentJob,
  'output' | 'name' | 'frames' | 'frameRate' | 'width' | 'height'
> {
  kind: 'still-scene'
  layers: Layer[]
  /** File of the still. Null where there is none yet: then `heading` and `words` stand on a plate. */
  still: string | null
  move: StillMove
  heading: string
  words: string
}

/** The places of all layers of a film. */
export interface PlaceJob extends Pick<SegmentJob, 'width' | 'height' | 'pictures'> {
  kind: 'place'
  layers: Layer[]
}

/** The sound of one clip at the target loudness: 48 kHz, two channels, interleaved 32-bit floats. */
export interface SoundJob extends PieceSoundJob {
  kind: 'sound'
  source: string
  output: string
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

/** The sound of a whole film, encoded: one for all pictures that are shown to it, in every ratio and with any captions. */
export interface SoundtrackJob {
  kind: 'soundtrack'
  output: string
  frameRate: FrameRate
  /** In order. */
  parts: SoundtrackPart[]
  /** Runs under the whole. Null for none. */
  music: SoundtrackMusic | null
  /** Brings the whole to the loudness of every cut. */
  isLevelled: boolean
  /** As the sounds of the parts were made by. Null for the usual one. */
  mix: SoundMix | null
}

export interface SoundtrackPart extends SpokenPart {
  /** As a `SoundJob` made it. Null for silence. */
  sound: string | null
}

/** How loud a soundtrack is, and its highest peak, as a player hears it. */
export interface MeasureJob {
  kind: 'measure'
  /** As a `SoundtrackJob` made it. */
  source: string
}

export interface JoinJob {
  kind: 'join'
  output: string
  frameRate: FrameRate
  /** In order. */
  parts: JoinPart[]
  /** As a `SoundtrackJob` made it, of the same length. */
  soundtrack: string
}

export interface JoinPart {
  picture: string
  startFrame: number
  frames: number
}

export interface SoundtrackMusic extends MusicBed {
  /** As a `MusicJob` made it. */
  source: string
}

export interface InspectJob {
  kind: 'inspect'
  source: string
}

/** Where somebody is heard to speak in a clip, or in a sound. */
export interface HearJob {
  kind: 'hear'
  source: string
  /** True for a clip: its time begins with its picture. */
  hasPicture: boolean
}

/** A still picture within limits, written anew for the other jobs. */
export interface PictureJob {
  kind: 'picture'
  source: string
  output: string
}

/** The first frame of a clip, as a JPEG. */
export interface FirstFrameJob {
  kind: 'first-frame'
  source: string
  output: string
}

/** Where faces and the product are in a clip. */
export interface FocusJob {
  kind: 'focus'
  source: string
  /** File of the photo of the product. */
  photo: string | null
}

export interface ContactSheetJob {
  kind: 'contact-sheet'
  output: string
  title: string
  note: string
  panels: { picture: string | null; heading: string; text: string }[]
}

/** One good frame of a film, as a picture. */
export interface PosterJob {
  kind: 'poster'
  source: string
  output: string
}

export type AssemblerJob =
  | SegmentJob
  | PlaceJob
  | StillSceneJob
  | SoundJob
  | MusicJob
  | SoundtrackJob
  | MeasureJob
  | JoinJob
  | InspectJob
  | HearJob
  | PictureJob
  | FirstFrameJob
  | FocusJob
  | ContactSheetJob
  | PosterJob

/** What the jobs that find something out give. The others write a file. */
export interface AssemblerFindings {
  facts?: ClipFacts
  voice?: VoiceSpan[]
  placed?: PlacedLayer[]
  focus?: ClipFocus
  /** Of a measured soundtrack. Null for silence. */
  sound?: FilmLoudness | null
}

export type AssemblerAnswer = { found: AssemblerFindings } | { error: string; isBadInput: boolean }

/** Thrown in the worker for files that cannot be used; the message is for the user. */
export class BadClipError extends Error {}
