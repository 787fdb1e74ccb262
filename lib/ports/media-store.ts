import type { StorageFinding } from './storage-place.ts'

export interface PutObject {
  /** Final and immutable (`mediaKey`). */
  key: string
  /** The store owns the pieces from then on and may free their memory. */
  body: ReadableStream<Uint8Array>
  contentType: string
  /** Number of bytes when known. Some stores need it to stream. */
  contentLength?: number
}

export interface ByteRange {
  /** First byte, 0-based. */
  start: number
  /** Last byte, inclusive. When absent, to the end. */
  end?: number
}

export interface StoredObject {
  body: ReadableStream<Uint8Array>
  contentType: string
  /** Bytes of the whole object. */
  size: number
  /** Set when a range was asked for and returned. */
  range?: { start: number; end: number }
}

export interface PutReceipt {
  /** Bytes. */
  size: number
  /** SHA-256 of the stored bytes, in hex. */
  sha256: string
}

/** Private object storage. A reader never sees half an object: a put publishes the whole object or nothing. */
export interface MediaStore {
  put(object: PutObject): Promise<PutReceipt>
  /** Null when no object has the key. A range that starts after the end throws `AppError('invalid-input')`. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Deleting a missing object is no error. */
  delete(key: string): Promise<void>
  /** A URL that anyone may read until it expires. Null when the store has no addresses of its own. */
  sign(key: string, options: { expiresInSeconds: number }): Promise<string | null>
  /** Whether it takes more: writes a little and removes it. Says why not. */
  look(): Promise<StorageFinding>
}
