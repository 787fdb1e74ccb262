export interface Clock {
  now(): Date
  /** Resolves after `seconds`, or rejects with the signal's reason when it aborts first. */
  sleep(seconds: number, signal?: AbortSignal): Promise<void>
}
