export interface StudioFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Its name contains a hash of its content, so the file never changes. */
  isImmutable: boolean
  etag: string
  /** The same bytes compressed, by the name of the encoding. */
  encodings: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>
}

/** The built studio. Paths start with a slash. */
export interface StudioFiles {
  find(path: string): StudioFile | null
}
