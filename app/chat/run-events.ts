type Listener = () => void

/** Wakes the readers of a run in this process at once. Readers in other processes poll. */
export interface RunEvents {
  changed(runId: string): void
  /** Resolves at the next change, or after `seconds`. */
  next(runId: string, seconds: number): Promise<void>
}

export function createRunEvents(): RunEvents {
  const listeners = new Map<string, Set<Listener>>()
  return {
    changed(runId) {
      const waiting = listeners.get(runId)
      listeners.delete(runId)
      for (const listener of waiting ?? []) listener()
    },
    next(runId, seconds) {
      return new Promise((resolve) => {
        const waiting = listeners.get(runId) ?? new Set<Listener>()
        listeners.set(runId, waiting)
        const timer = setTimeout(done, seconds * 1000)
        function done() {
          clearTimeout(timer)
          waiting.delete(done)
          if (waiting.size === 0 && listeners.get(runId) === waiting) listeners.delete(runId)
          resolve()
        }
        waiting.add(done)
      })
    }
  }
}

export const runEvents = createRunEvents()
