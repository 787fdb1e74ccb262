/** A fetched page. It came from a plain request, a browser or a file. */
export interface Page {
  /** The address after all redirects. */
  url: string
  contentType: string
  body: string
  status?: number
  /** Lower-case names. Absent where they are not known. */
  headers?: Record<string, string>
}
