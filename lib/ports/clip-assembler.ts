import type { ClipFacts } from '../cut/clip-facts.ts'
import type { ClipFocus } from '../cut/clip-focus.ts'
import type { FilmLoudness } from '../cut/film-loudness.ts'
import type { FrameRate } from '../cut/frame-rate.ts'
import type { Layer } from '../cut/layers.ts'
import type { MusicBed } from '../cut/music-bed.ts'
import type { SoundMix } from '../cut/sound-mix.ts'
import type { StillMove } from '../cut/still-moves.ts'
import type { Timeline } from '../cut/timeline.ts'
import type { VoiceSpan } from '../cut/voice-span.ts'
import type { VoicePlace } from '../cut/voice-timing.ts'

export interface SourceFile {
  /** SHA-256 of the bytes. Parts that were made from the same bytes are used again. */
  contentHash: string
  /** A person's name for it: `Scene 2`. */
  name: string
  open(): Promise<ReadableStream<Uint8Array>>
}

export interface AssemblerProgress {
  /** For the user: `Scene 2 of 5 is being drawn`. */
  label: string
  done: number
  total: number
}

export interface AssemblerCall {
  signal?: AbortSignal
  onProgress?(progress: AssemblerProgress): void
}

/** A line that is spoken over a clip. */
export interface CutVoice extends VoicePlace {
  source: SourceFile
}

/** The user's own music, under the whole film. */
export interface CutMusic extends MusicBed {
  source: SourceFile
}

export interface RenderCutOptions extends AssemblerCall {
  /** In the order of the timeline. */
  clips: readonly {
    source: SourceFile
    facts: ClipFacts
    voice?: CutVoice | null
    /** Its own sound is left out. */
    isMuted?: boolean
    /** Somebody in the clip speaks: music goes down under what is heard. */
    isSpeaking?: boolean
  }[]
  timeline: Timeline
  layers: readonly Layer[]
  /** Pictures by hash. Layers name them by it. */
  pictures: readonly SourceFile[]
  isLevelled: boolean
  /** Absent and null: every track at its usual level. */
  mix?: SoundMix | null
  music?: CutMusic | null
}

export interface RenderedCut {
  open(): ReadableStream<Uint8Array>
  /** Bytes. */
  size: number
  /** How loud it is. Null for a silent film. */
  sound: FilmLoudness | null
  /** Clips whose picture was used as it was. */
  copiedClips: number
  /** Clips whose part was left from an earlier cut. */
  reusedClips: number
  /** One good frame, as WebP with a longer side of at most 960 pixels. Call it before `dispose`. */
  drawPoster(): Promise<Uint8Array<ArrayBuffer>>
  /** Removes the file. */
  dispose(): Promise<void>
}

export interface AnimaticPart {
  /** For people: `Scene 2`. */
  name: string
  /** Null where there is none yet: the heading and words stand on a plate. */
  still: SourceFile | null
  move: StillMove
  heading: string
  words: string
  frames: number
  /** In the time of the scene. */
  layers: readonly Layer[]
}

export interface RenderAnimaticOptions extends AssemblerCall {
  /** In order. */
  scenes: readonly AnimaticPart[]
  frameRate: FrameRate
  width: number
  height: number
}

export interface ContactSheetPanel {
  picture: SourceFile | null
  heading: string
  text: string
}

/** Slow media work. It runs beside the server and never blocks it. */
export interface ClipAssembler {
  /** Errors: `invalid-input` names the clip that cannot be played. */
  inspect(sources: readonly SourceFile[], call?: AssemblerCall): Promise<ClipFacts[]>
  /**
   * Where somebody is heard to speak, in the own time of a clip or of a sound. Empty where nobody is. Errors:
   * `invalid-input` names the file that cannot be read.
   */
  hear(source: SourceFile, call?: AssemblerCall & { hasPicture?: boolean }): Promise<VoiceSpan[]>
  /** One MP4 with the duration of the timeline. */
  render(options: RenderCutOptions): Promise<RenderedCut>
  /** One silent MP4 of moves over stills. Errors: `invalid-input` names the scene whose still cannot be read. */
  renderAnimatic(options: RenderAnimaticOptions): Promise<RenderedCut>
  /** A PNG. */
  drawContactSheet(
    options: { title: string; note: string; panels: readonly ContactSheetPanel[] } & AssemblerCall
  ): Promise<Uint8Array<ArrayBuffer>>
  /** The first frame of a clip, a JPEG. Errors: `invalid-input` for a clip that cannot be read. */
  drawFirstFrame(source: Pick<SourceFile, 'name' | 'open'>, call?: AssemblerCall): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Where faces are in a clip, where the colours of the product's photo are, and what stands out. Errors:
   * `invalid-input` for a clip that cannot be read.
   */
  measureFocus(
    source: SourceFile,
    options?: { photo?: SourceFile | null; signal?: AbortSignal | undefined }
  ): Promise<ClipFocus>
  close(): Promise<void>
}
