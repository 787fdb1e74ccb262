export interface StudioFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Its name holds a hash of its content: it never changes. */
  isImmutable: boolean
  etag: string
  /** The same bytes, smaller, by the name of the encoding. */
  encodings: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>
}

/** The built studio. Paths start with a slash. */
export interface StudioFiles {
  find(path: string): StudioFile | null
}
