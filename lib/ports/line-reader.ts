import type { TaskOptions } from '../async/bounded-queue.ts'

export interface LineToRead {
  /** The file as it came. */
  bytes: Uint8Array
  /** A recorder's file may lack its end: what was said before it counts. */
  isRecording: boolean
}

export interface ReadLine {
  /** A WAV of one channel, 48 kHz and 16 bits, cut to what was said and levelled. */
  bytes: Uint8Array<ArrayBuffer>
  durationSeconds: number
  /** The part of it in which somebody is heard. */
  speech: { startSeconds: number; endSeconds: number }
}

/** Decodes spoken lines of strangers within limits of time and memory. */
export interface LineReader {
  /**
   * Errors: `invalid-input` for another type, a broken file, silence, and one that is too short or too long;
   * `unavailable` when too many wait.
   */
  read(line: LineToRead, options?: TaskOptions): Promise<ReadLine>
}
