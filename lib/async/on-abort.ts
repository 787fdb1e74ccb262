const listenersOf = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when the signal aborts. Returns what takes it back. For a signal that lives as long as the service: the
 * platform walks over all listeners of a signal to add or remove one, which costs more with each request that is under
 * way.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? listenersTo(signal)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function listenersTo(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>()
  listenersOf.set(signal, listeners)
  signal.addEventListener('abort', () => listeners.forEach((listener) => listener()), { once: true })
  return listeners
}
