export interface PutObject {
  /** Final and immutable (`mediaKey`). */
  key: string
  /** Its pieces are the store's from then on, which may give their memory back. */
  body: ReadableStream<Uint8Array>
  contentType: string
  /** Bytes when known; some stores need it to stream. */
  contentLength?: number
}

export interface ByteRange {
  /** First byte, 0-based. */
  start: number
  /** Last byte, inclusive; to the end when absent. */
  end?: number
}

export interface StoredObject {
  body: ReadableStream<Uint8Array>
  contentType: string
  /** Bytes of the whole object. */
  size: number
  /** Set when a range was asked for and given. */
  range?: { start: number; end: number }
}

export interface PutReceipt {
  /** Bytes. */
  size: number
  /** Of the bytes as stored, in hex. */
  sha256: string
}

/** Private object storage. A reader never sees half an object: put publishes whole or not at all. */
export interface MediaStore {
  put(object: PutObject): Promise<PutReceipt>
  /** Null when no object has the key. A range past the end throws `AppError('invalid-input')`. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** A URL that anyone may read until it expires, or null where the store has none of its own. */
  sign(key: string, options: { expiresInSeconds: number }): Promise<string | null>
}
