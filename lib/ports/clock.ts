export interface Clock {
  now(): Date
  /** Calls `action` after `seconds`, unless what it returns is called first. */
  after(seconds: number, action: () => void): () => void
  /** Resolves after `seconds`, or rejects with the signal's reason when it aborts first. */
  sleep(seconds: number, signal?: AbortSignal): Promise<void>
}
