export interface Deadline {
  /** Aborts with a `TimeoutError` when the time is over. */
  signal: AbortSignal
  /** The work has ended: to be called in any case. */
  clear(): void
}

/** What `AbortSignal.timeout` does, at a fifth of its cost, for work that says when it has ended. */
export function startDeadline(seconds: number): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException(`It took longer than ${seconds} seconds.`, 'TimeoutError')),
    seconds * 1000
  )
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}
