import type { FrameRate } from './frame-rate.ts'

/** What a clip's file holds, read from the file itself. */
export interface ClipFacts {
  /** Of the picture. */
  durationSeconds: number
  frames: number
  width: number
  height: number
  frameRate: FrameRate
  /** Every frame lasts as long as the next. */
  isConstantRate: boolean
  videoCodec: string
  /** Equal for streams that one decoder set-up plays; null where the file gives none. */
  streamFingerprint: string | null
  isUpright: boolean
  sound: { codec: string; sampleRate: number; channels: number } | null
}
