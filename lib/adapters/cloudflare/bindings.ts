/**
 * The part of the Workers platform's bindings that we use. The platform's own type package redefines the web's globals.
 */

export interface WaitUntil {
  /** Keeps the invocation alive until the promise settles, also after the answer was sent. */
  waitUntil(promise: Promise<unknown>): void
}

export interface HyperdriveBinding {
  connectionString: string
}

export interface QueueBinding {
  sendBatch(
    messages: Iterable<{ body: unknown; contentType: 'json'; delaySeconds?: number }>,
    options?: { delaySeconds?: number }
  ): Promise<unknown>
}

export interface QueueMessage {
  id: string
  timestamp: Date
  body: unknown
  /** 1 on the first delivery. */
  attempts: number
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}

export interface QueueBatch {
  /** Full name of the queue. */
  queue: string
  messages: readonly QueueMessage[]
}

export interface ScheduledEvent {
  cron: string
  /** Milliseconds since 1970. */
  scheduledTime: number
}

export interface BucketObject {
  size: number
  httpMetadata?: { contentType?: string }
}

export interface BucketObjectBody extends BucketObject {
  body: ReadableStream<Uint8Array>
}

interface BucketPutOptions {
  httpMetadata: { contentType: string }
}

export interface BucketUpload {
  uploadPart(partNumber: number, value: Uint8Array): Promise<{ partNumber: number; etag: string }>
  complete(parts: { partNumber: number; etag: string }[]): Promise<BucketObject>
  abort(): Promise<void>
}

export interface BucketBinding {
  head(key: string): Promise<BucketObject | null>
  get(key: string, options?: { range: { offset: number; length?: number } }): Promise<BucketObjectBody | null>
  put(key: string, value: ReadableStream<Uint8Array> | Uint8Array, options: BucketPutOptions): Promise<BucketObject>
  delete(key: string): Promise<void>
  createMultipartUpload(key: string, options: BucketPutOptions): Promise<BucketUpload>
}

/** Browser Rendering's quick actions. Each opens the page in a fresh browser. */
export interface BrowserBinding {
  quickAction(action: 'content' | 'screenshot' | 'accessibilityTree' | 'snapshot', options: object): Promise<Response>
}
