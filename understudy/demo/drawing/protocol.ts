import type { RenderRequest } from '../../media/tasks/tasks.ts'
import type { ClipSpeech } from '../speech/speech-of-clip.ts'

/** The input of a process that draws: a request whose images have been fetched. */
export interface RenderJob {
  request: RenderRequest
  /** Decides everything that the prompt leaves open. The same seed gives the same bytes. */
  seed: string
  /** Without extension. */
  outputPath: string
  /**
   * Earlier scenes by the hash of their image's bytes. With them, an image that we drew is recognised when it comes
   * back.
   */
  scenesDirectory: string
  firstFrame: Uint8Array | null
  lastFrame: Uint8Array | null
  references: Uint8Array[]
  /** What is said in a clip with sound. Null where nobody says anything. */
  speech: ClipSpeech | null
  shortSidePixels: number
  framesPerSecond: number
}

export interface Rendered {
  file: string
  contentType: string
  bytes: number
  width: number
  height: number
  durationSeconds: number | null
}
