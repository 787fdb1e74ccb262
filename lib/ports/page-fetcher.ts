export interface PageRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

export interface FetchedPage {
  /** The final address after redirects. */
  url: string
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** Decompressed. */
  bytes: Uint8Array
  /** Addresses on the way, the requested one first. Empty without redirects. */
  redirects: string[]
}

/**
 * Reads one page of the open web into memory. Private addresses are refused (`forbidden`) before and after names are
 * resolved and on each redirect. Bytes, time and redirects are limited (`upstream-failed`, `upstream-timeout`). An
 * answer with any status is a page. Only a missing answer is an error.
 */
export interface PageFetcher {
  fetch(request: PageRequest): Promise<FetchedPage>
  close(): Promise<void>
}

export interface PageFetcherLimits {
  /** Limit for the body, before and after decompression. */
  maxBytes: number
  /** For the whole page, redirects included. */
  timeoutSeconds: number
  maxRedirects: number
}
