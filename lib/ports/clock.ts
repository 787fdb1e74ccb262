export interface Clock {
  now(): Date
  /** Calls `action` after `seconds`. The returned function cancels the call. */
  after(seconds: number, action: () => void): () => void
  /** Resolves after `seconds`, or rejects with the signal's reason when it aborts first. */
  sleep(seconds: number, signal?: AbortSignal): Promise<void>
}
