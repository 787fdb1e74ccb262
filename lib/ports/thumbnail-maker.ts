export interface MadeThumbnails {
  /** A ThumbHash in base64. */
  placeholder: string
  /** Pixels of the whole picture, as it is shown. */
  width: number
  height: number
  /** WebP, the smallest first. */
  files: { width: number; height: number; bytes: Uint8Array<ArrayBuffer> }[]
}

/** Makes small pictures of large ones, within limits of pixels, time and memory. */
export interface ThumbnailMaker {
  /**
   * Takes a PNG, JPEG or WebP. Errors: `invalid-input` for a picture that is broken, `payload-too-large` for one beyond
   * the limits, `unavailable` when too many wait.
   */
  make(bytes: Uint8Array, signal?: AbortSignal): Promise<MadeThumbnails>
}
