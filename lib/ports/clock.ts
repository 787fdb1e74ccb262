export interface Clock {
  now(): Date
  /** Seconds since some moment, by a clock that nobody sets. For durations only. */
  elapsedSeconds(): number
  /** Calls `action` after `seconds`. The returned function cancels the call. */
  after(seconds: number, action: () => void): () => void
  /** Resolves after `seconds`, or rejects with the signal's reason when it aborts first. */
  sleep(seconds: number, signal?: AbortSignal): Promise<void>
}
