import type { FrameRate } from './frame-rate.ts'

/** The contents of a clip's file, read from the file. */
export interface ClipFacts {
  /** Of the picture. */
  durationSeconds: number
  frames: number
  width: number
  height: number
  frameRate: FrameRate
  /** True when all frames have the same length. */
  isConstantRate: boolean
  videoCodec: string
  /** Equal for streams that one decoder set-up can play. Null when the file gives none. */
  streamFingerprint: string | null
  isUpright: boolean
  sound: { codec: string; sampleRate: number; channels: number } | null
}
