export interface DownloadOptions {
  /** Bytes. A larger answer is refused, either by its header or when the limit is passed. */
  maxBytes: number
  timeoutSeconds: number
  signal?: AbortSignal
}

export interface Download {
  status: number
  contentType: string | null
  contentLength: number | null
  /** Fails when the body ends early or passes `maxBytes`. It must be read or cancelled. */
  body: ReadableStream<Uint8Array>
}

/**
 * Fetches bytes with backpressure, in constant memory for any size. Private addresses are refused (`forbidden`, see
 * `isRefusedAddress`) before and after names are resolved and on each redirect.
 */
export interface Downloader {
  download(url: string, options: DownloadOptions): Promise<Download>
}
