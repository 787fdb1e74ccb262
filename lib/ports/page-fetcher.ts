export interface PageRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

export interface FetchedPage {
  /** Where it was finally read, after redirects. */
  url: string
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  /** Decompressed. */
  bytes: Uint8Array
  /** Addresses passed on the way, the one asked for first; empty without redirects. */
  redirects: string[]
}

/**
 * Reads one page of the open web into memory. Private addresses are refused (`forbidden`) before and after names are
 * resolved and on each redirect; bytes, time and redirects are capped (`upstream-failed`, `upstream-timeout`).
 * An answer of any status is a page; only no answer is an error.
 */
export interface PageFetcher {
  fetch(request: PageRequest): Promise<FetchedPage>
  close(): Promise<void>
}

export interface PageFetcherLimits {
  /** Of the body, before and after decompression alike. */
  maxBytes: number
  /** For the whole page, redirects included. */
  timeoutSeconds: number
  maxRedirects: number
}
