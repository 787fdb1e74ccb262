import type { RenderRequest } from '../../media/tasks.ts'

/** What the render thread is asked: a request whose images have been fetched. */
export interface RenderJob {
  request: RenderRequest
  /** Decides everything that the prompt leaves open; the same seed gives the same bytes. */
  seed: string
  /** Without extension. */
  outputPath: string
  /** Scenes drawn before, by the hash of their bytes: an image we drew is known again when it comes back. */
  scenesDirectory: string
  firstFrame: Uint8Array | null
  lastFrame: Uint8Array | null
  references: Uint8Array[]
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

export type ToWorker = { id: number; job: RenderJob }
export type FromWorker = { id: number; rendered: Rendered } | { id: number; error: string }
