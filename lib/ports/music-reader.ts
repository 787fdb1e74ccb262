import type { TaskOptions } from '../async/bounded-queue.ts'

export interface ReadMusic {
  contentType: 'audio/wav' | 'audio/mpeg' | 'audio/mp4' | 'audio/aac'
  extension: 'wav' | 'mp3' | 'm4a' | 'aac'
  durationSeconds: number
}

/** Decodes music of strangers within limits of time and memory. */
export interface MusicReader {
  /**
   * Decodes the whole file. Errors: `invalid-input` for another type, a broken file, silence, and one that is too short or
   * too long; `unavailable` when too many wait.
   */
  read(bytes: Uint8Array, options?: TaskOptions): Promise<ReadMusic>
}
