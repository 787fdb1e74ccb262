export interface DownloadOptions {
  /** Bytes; a larger answer is refused, by its header or as soon as it is seen. */
  maxBytes: number
  timeoutSeconds: number
  signal?: AbortSignal
}

export interface Download {
  status: number
  contentType: string | null
  contentLength: number | null
  /** Errors when the body ends early or passes `maxBytes`. Must be read or cancelled. */
  body: ReadableStream<Uint8Array>
}

/**
 * Fetches bytes with backpressure, in constant memory whatever the size. Private addresses are refused (`forbidden`, see
 * `isRefusedAddress`) before and after names are resolved and on each redirect.
 */
export interface Downloader {
  download(url: string, options: DownloadOptions): Promise<Download>
}
