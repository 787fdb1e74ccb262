import { secondsOf, type FrameRate } from '../cut/frame-rate.ts'
import { sampleRate } from './loudness.ts'

/** The sample with which a frame of a film begins. */
export function sampleAt(frame: number, frameRate: FrameRate): number {
  return Math.round(secondsOf(frame, frameRate) * sampleRate)
}
