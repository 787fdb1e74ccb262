import type { TaskOptions } from '../async/bounded-queue.ts'

export interface FootageFacts {
  /** Length of the picture. */
  durationSeconds: number
  /** In pixels, upright. */
  width: number
  height: number
  videoCodec: string
  hasSound: boolean
  /** What the file was when it came: `video/mp4`, `video/quicktime` or `video/webm`. */
  contentType: string
  /** Bytes and SHA-256 of the file as it came. */
  byteSize: number
  sha256: string
}

/** A clip of a stranger that was read to its end, as an MP4 of our own: its pictures and its sound, and nothing else. */
export interface ReadFootage {
  facts: FootageFacts
  /** Bytes of the MP4. */
  size: number
  open(): ReadableStream<Uint8Array>
  /** Removes the file. */
  dispose(): Promise<void>
}

/** Reads clips of strangers within limits of size, time and memory. */
export interface FootageReader {
  /**
   * Errors: `invalid-input` for another type, a broken or empty file, a codec that is not read, and one that is too
   * short, too long, too small or too large in pixels; `payload-too-large`; `unavailable` when too many wait.
   */
  read(body: ReadableStream<Uint8Array>, options?: TaskOptions): Promise<ReadFootage>
}
