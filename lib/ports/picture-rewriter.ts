import type { TaskOptions } from '../async/bounded-queue.ts'
import type { MediaType } from '../media-types.ts'

export interface RewritePicture {
  /** A PNG, JPEG or WebP by its first bytes. */
  bytes: Uint8Array
  /** By those first bytes. */
  type: MediaType
}

export interface RewrittenPicture {
  bytes: Uint8Array<ArrayBuffer>
  /** Pixels, as the picture is shown. */
  width: number
  height: number
}

/** Decodes pictures of strangers within limits of pixels, time and memory. */
export interface PictureRewriter {
  /**
   * The same picture in the same type, decoded and written anew: turned as a phone held it, in the colours of the web, in
   * 8 bits, its first frame alone, with its transparency, and without anything else that its file held. A very large one
   * is made smaller. Errors: `invalid-input` for a picture that is broken or beyond the limits, `unavailable` when too
   * many wait.
   */
  rewrite(picture: RewritePicture, options?: TaskOptions): Promise<RewrittenPicture>
}
